import { data } from 'react-router'
import { ApiError } from '#contract/api-errors.ts'
import type { ShopApi } from '#contract/api.ts'
import type { ProductFacts } from '#contract/catalogue.ts'
import { parseCompared, type ComparedProduct } from '#contract/compared-lines.ts'
import { printConfiguration } from '#contract/configuration-url.ts'
import type { Language } from '#contract/languages.ts'
import type { MessageSource } from '#i18n/messages.tsx'
import { browserApi } from '../api/browser-api.ts'
import { getApi, languageOfParams, getMessages, type PageHandle } from '../api/route-context.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { lineInput } from '../list-state/line-input.ts'
import { buildHead, pageMeta, translatorFor } from '../seo/head.ts'
import type { Route } from './+types/compare-page'
import { CompareScreen } from './compare-screen.tsx'
import type { Compared } from './comparison.ts'

export const handle: PageHandle = { namespaces: ['compare'], name: 'compareTitle' }

async function load(source: MessageSource, api: ShopApi, language: Language, url: string) {
  const lines = parseCompared(new URL(url).searchParams)
  const t = await translatorFor(language, 'compare', source)
  const head = await buildHead(source, language, { title: t('title'), description: t('description'), path: `/${language}/compare`, hidden: true })
  return { compared: await failOnError(read(api, lines)), head }
}

/** Reads price, dates and picture of each product as for a list, and its measurements as for its own page. */
async function read(api: ShopApi, lines: readonly ComparedProduct[]): Promise<Compared[]> {
  if (lines.length === 0) return []
  const asked = lines.map((line) => lineInput({ ...line, notes: {}, quantity: 1, place: '' }))
  const [preview, facts] = await Promise.all([api.previewOffer({ body: { lines: asked } }), Promise.all(lines.map((line) => readFacts(api, line)))])
  return lines.map((line, index) => ({ line, view: preview.lines[index] ?? null, facts: facts[index] ?? null, currency: preview.currency }))
}

/** Null when the product or configuration is no longer available. */
async function readFacts(api: ShopApi, { productId, choice }: ComparedProduct): Promise<ProductFacts | null> {
  try {
    return await api.productFacts({ params: { id: productId }, query: new URLSearchParams({ c: printConfiguration(choice) }) })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const language = languageOfParams(params)
  return data(await load(getMessages(context), getApi(context, language), language, request.url), { headers: { 'cache-control': 'no-store' } })
}

export async function clientLoader({ context, params, request }: Route.ClientLoaderArgs) {
  const language = languageOfParams(params)
  return load(getMessages(context), browserApi(language), language, request.url)
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, head: loaderData?.head })
}

export default function ComparePage({ loaderData: { compared } }: Route.ComponentProps) {
  return <CompareScreen compared={compared} />
}
