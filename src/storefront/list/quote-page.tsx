import { data } from 'react-router'
import type { BuyerQuote } from '#contract/quote.ts'
import type { Language } from '#contract/languages.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import { browserApi } from '../api/browser-api.ts'
import { getApi, languageOfParams, getMessages, type PageHandle } from '../api/route-context.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { buildHead, pageMeta, translatorFor } from '../seo/head.ts'
import type { Route } from './+types/quote-page'
import { QuoteScreen } from './quote-screen.tsx'

export const handle: PageHandle = { namespaces: ['list', 'quote'], name: 'offerPage' }

/** A quote of the office behind a secret URL: not cached and not indexed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const language = languageOfParams(params)
  const quote = await failOnError(getApi(context, language).viewQuote({ params: { access_token: params.token } }))
  return data(
    { quote, head: await headOfQuote(getMessages(context), language, params.token, quote) },
    { headers: { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' } },
  )
}

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  const language = languageOfParams(params)
  const quote = await failOnError(browserApi(language).viewQuote({ params: { access_token: params.token } }))
  return { quote, head: await headOfQuote(getMessages(context), language, params.token, quote) }
}

async function headOfQuote(source: MessageSource, language: Language, token: string, quote: BuyerQuote) {
  const t = await translatorFor(language, 'quote', source)
  return buildHead(source, language, {
    title: t(quote.state === 'requested' ? 'requestTitle' : 'title', { number: quote.quote_number }),
    description: t('description'),
    path: `/${language}/quote/${token}`,
    hidden: true,
  })
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, head: loaderData?.head })
}

export default function QuotePage({ loaderData, params }: Route.ComponentProps) {
  return <QuoteScreen key={params.token} token={params.token} quote={loaderData.quote} />
}
