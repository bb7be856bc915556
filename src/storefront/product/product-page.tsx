import { useEffect, useMemo } from 'react'
import { data, redirect } from 'react-router'
import type { ProductView } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import { parseOwnSize } from '#contract/own-size.ts'
import { idOfSlug, productPath } from '#contract/slug.ts'
import { useLanguage } from '#i18n/messages.tsx'
import type { ShopApi } from '#contract/api.ts'
import { pageMeta } from '../seo/head.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { languageOfParams, getMessages, type PageHandle } from '../api/route-context.ts'
import { primeCache, readQuery } from '../api/query-cache.ts'
import { catalogueStaleTime } from '../api/stale-times.ts'
import type { Route } from './+types/product-page'
import { packProduct, unpackProduct } from './page-product.ts'
import { headOfProduct, preloadFirstPicture } from './product-head.ts'
import { ProductScreen } from './product-screen.tsx'
import { productData } from './product-data.ts'
import { requestedChoice } from './product-state.ts'

export const handle: PageHandle = { namespaces: ['product'] }

async function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const { context, params, request } = args
  const language = languageOfParams(params)
  const id = idOr404(params.slug)
  const product = await failOnError(readQuery(args, (api) => productQuery(api, language, id, ownSizeAt(request.url))))
  redirectToCanonicalUrl(language, product, params.slug, request.url)
  return { product: packProduct(product), head: await headOfProduct(getMessages(context), language, product, new URL(request.url).search) }
}
export { load as loader, load as clientLoader }

/** A choice only changes the query, so the server's data stays until the same page is requested again, or an own size is chosen. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href || isNewOwnSize(currentUrl.href, nextUrl.href)
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return []
  const product = unpackProduct(loaderData.product)
  return [
    ...pageMeta({ matches, head: loaderData.head, data: (shop) => productData(shop, product, location.search) }),
    ...preloadFirstPicture(product, location.search),
  ]
}

/** The buyer's own size in a URL; empty when there is none. */
function ownSizeAt(url: string): string {
  const size = requestedChoice(new URL(url).search)?.['size'] ?? ''
  return parseOwnSize(size) ? size : ''
}

const isNewOwnSize = (current: string, next: string) => ownSizeAt(next) !== '' && ownSizeAt(next) !== ownSizeAt(current)

function idOr404(slug: string): number {
  const id = idOfSlug(slug)
  if (id === null) throw data(null, { status: 404 })
  return id
}

/** The id decides. A wrong slug, or one of the other language, is redirected permanently; a URL with the id alone stays (rule 1.5). */
function redirectToCanonicalUrl(language: Language, product: ProductView, segment: string, url: string): void {
  const right = productPath(language, product)
  if (segment === String(product.id) || right.endsWith(`/${segment}`)) return
  throw redirect(right + new URL(url).search, 301)
}

export default function ProductPage({ loaderData: { product: carried } }: Route.ComponentProps) {
  const language = useLanguage()
  const { id } = carried
  const product = useMemo(() => unpackProduct(carried), [carried])
  // Cached, so that returning needs no request. The key has no own size, because that is an option only while it is chosen.
  useEffect(() => primeCache(productKey(language, id, ''), product), [language, id, product])
  // The key resets the state for another product, because choices for one mean nothing for another.
  return <ProductScreen key={`${language}/${id}`} product={product} />
}

/** `size` is the buyer's own size, which the product then has among its options; empty for none. */
const productKey = (language: Language, id: number, size: string) => ['product', language, id, ...(size ? [size] : [])] as const

const productQuery = (api: ShopApi, language: Language, id: number, size: string) => ({
  queryKey: productKey(language, id, size),
  queryFn: () => api.viewProduct({ params: { id }, ...(size ? { query: new URLSearchParams({ size }) } : {}) }),
  ...catalogueStaleTime,
})
