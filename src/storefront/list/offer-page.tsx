import { data } from 'react-router'
import type { OfferView } from '#contract/commercial-offer.ts'
import type { Language } from '#contract/languages.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import { browserApi } from '../api/browser-api.ts'
import { getApi, languageOfParams, getMessages, type PageHandle } from '../api/route-context.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { buildHead, pageMeta, translatorFor } from '../seo/head.ts'
import type { Route } from './+types/offer-page'
import { OfferScreen } from './offer-screen.tsx'

export const handle: PageHandle = { namespaces: ['list'], name: 'offerPage' }

/** A commercial offer behind a secret URL: not cached and not indexed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const language = languageOfParams(params)
  const offer = await failOnError(getApi(context, language).viewOffer({ params: { access_token: params.token } }))
  return data(
    { offer, head: await headOfOffer(getMessages(context), language, params.token, offer) },
    { headers: { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' } },
  )
}

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  const language = languageOfParams(params)
  const offer = await failOnError(browserApi(language).viewOffer({ params: { access_token: params.token } }))
  return { offer, head: await headOfOffer(getMessages(context), language, params.token, offer) }
}

async function headOfOffer(source: MessageSource, language: Language, token: string, offer: OfferView) {
  const t = await translatorFor(language, 'list', source)
  return buildHead(source, language, {
    title: t('offerPageTitle', { number: offer.offer_number }),
    description: t('offerPageDescription'),
    path: `/${language}/offer/${token}`,
    hidden: true,
  })
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, head: loaderData?.head })
}

export default function OfferPage({ loaderData, params }: Route.ComponentProps) {
  return <OfferScreen key={params.token} token={params.token} offer={loaderData.offer} />
}
