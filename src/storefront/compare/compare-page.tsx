import { ApiError } from '#contract/api-errors.ts'
import type { ShopApi } from '#contract/api.ts'
import type { ProductFacts } from '#contract/catalogue.ts'
import { parseCompared, type ComparedProduct } from '#contract/compared-lines.ts'
import { printConfiguration } from '#contract/configuration-url.ts'
import type { PageHandle } from '../api/route-context.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { lineInput } from '../list-state/line-input.ts'
import { loaderApi } from '../api/query-cache.ts'
import { headMeta, hiddenHeadAt, unstored } from '../seo/hidden-page.ts'
import type { Route } from './+types/compare-page'
import { CompareScreen } from './compare-screen.tsx'
import type { Compared } from './comparison.ts'

export const handle: PageHandle = { namespaces: ['compare'] }

async function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const lines = parseCompared(new URL(args.request.url).searchParams)
  const head = await hiddenHeadAt(args, 'compare', 'compare', (t) => ({ title: t('title'), description: t('description') }))
  return { compared: await failOnError(loaderApi(args).then((api) => read(api, lines))), head }
}
export { load as loader, load as clientLoader, headMeta as meta, unstored as headers }

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

export default function ComparePage({ loaderData: { compared } }: Route.ComponentProps) {
  return <CompareScreen compared={compared} />
}
