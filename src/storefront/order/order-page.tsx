import { data } from 'react-router'
import type { Language } from '#contract/languages.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import type { OrderView } from '#contract/order.ts'
import { browserApi } from '../api/browser-api.ts'
import { buildHead, pageMeta, translatorFor } from '../seo/head.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { getApi, languageOfParams, getMessages, type PageHandle } from '../api/route-context.ts'
import { fetchCached } from '../api/query-cache.ts'
import type { Route } from './+types/order-page'
import { OrderScreen } from './order-screen.tsx'
import { orderQuery } from './queries.ts'

export const handle: PageHandle = { namespaces: ['order'], name: 'orderPage' }

/** An order of a visitor without an account, behind a secret URL: not cached and not indexed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const language = languageOfParams(params)
  const order = await failOnError(getApi(context, language).viewPublicOrder({ params: { access_token: params.token } }))
  return data(
    { order, head: await headOfOrder(getMessages(context), language, params.token, order) },
    { headers: { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' } },
  )
}

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  const language = languageOfParams(params)
  const order = await failOnError(fetchCached(orderQuery(browserApi(language), language, params.token)))
  return { order, head: await headOfOrder(getMessages(context), language, params.token, order) }
}

async function headOfOrder(source: MessageSource, language: Language, token: string, order: OrderView) {
  const t = await translatorFor(language, 'order', source)
  return buildHead(source, language, {
    title: t('title', { number: order.order_number }),
    description: t('keepAddress'),
    path: `/${language}/order/${token}`,
    hidden: true,
  })
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, head: loaderData?.head })
}

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  return <OrderScreen key={params.token} token={params.token} loaded={loaderData.order} />
}
