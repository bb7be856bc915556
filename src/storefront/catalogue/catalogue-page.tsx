import { Suspense, use, useEffect, useMemo } from 'react'
import { redirect, useLocation, type MetaDescriptor } from 'react-router'
import type { Language } from '#contract/languages.ts'
import { useLanguage } from '#i18n/messages.tsx'
import { pageMeta, type Head } from '../seo/meta.ts'
import { onHydrated } from '../hydration/hydrate-on-interaction.ts'
import { storeCatalogueQuery } from '../navigation/last-catalogue-query.ts'
import { hasStoredSession } from '../storage/web-storage.ts'
import { isCatalogue } from '../navigation/links.ts'
import { failOnError } from '../errors/loader-errors.ts'
import { getApi, languageOfParams, getMessages, type PageHandle } from '../api/route-context.ts'
import { getCached, fetchCached, primeCache, lazyApi } from '../api/query-cache.ts'
import { breadcrumbData, webSiteData } from '../seo/structured-data.ts'
import { shopKey, useShopData, type Category, type ShopData } from '../api/shop-data.ts'
import { catalogueStaleTime } from '../api/stale-times.ts'
import { catalogueHead } from './catalogue-head.ts'
import { unknownCategories, withKnownCategories } from './category-selection.ts'
import { CatalogueScreen, CatalogueSkeleton } from './catalogue-screen.tsx'
import { DeferredFront, FrontSkeleton } from './front/deferred-front.tsx'
import { changed, isFront, listingSearch, readListing, type Listing } from './listing.ts'
import { fromPage, toPage } from './page-columns.ts'
import { loadCatalogue, type Catalogue } from './load-catalogue.ts'
import type { Route } from './+types/catalogue-page'

export const handle: PageHandle = { namespaces: ['catalogue'] }

function parseListing(request: Request, tree: readonly Category[]): Listing {
  return withKnownCategories(readListing(new URL(request.url).searchParams), tree)
}

/**
 * Redirects to the URL of what is shown: from a page past the end, which the API accepts, to the last one; from price words in the search to the
 * price filter.
 */
function redirectToShown(language: Language, listing: Listing, { meta }: Catalogue): void {
  const words = meta.price_words
  const shown = words
    ? changed(listing, { search: words.search, priceFrom: words.price_from, priceTo: words.price_to })
    : listing.page > 0 && listing.page >= meta.total_pages
      ? { ...listing, page: Math.max(0, meta.total_pages - 1) }
      : null
  if (shown) throw redirect(`/${language}/product${listingSearch(shown)}`)
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const language = languageOfParams(params)
  const api = getApi(context, language)
  const tree = new URL(request.url).search.includes('category_id') ? await failOnError(api.listCategories()) : []
  const listing = parseListing(request, tree)
  const catalogue = await failOnError(loadCatalogue(api, listing))
  redirectToShown(language, listing, catalogue)
  return { catalogue: toPage(catalogue), head: await catalogueHead(getMessages(context), language, listing, tree, catalogue) }
}

/** The state of the list: loaded, loading (a skeleton), or null after a failure. */
export type CatalogueData = Catalogue | Promise<Catalogue> | null

export async function clientLoader({ context, params, request }: Route.ClientLoaderArgs): Promise<{ catalogue: CatalogueData; head: Head }> {
  const language = languageOfParams(params)
  const tree = (getCached(shopKey(language)) as ShopData | undefined)?.categories ?? [] // language-route.tsx stores it there
  const listing = parseListing(request, tree)
  const query = catalogueQuery(language, listing)
  const stored = getCached(query.queryKey) !== undefined
  const reading = fetchCached(query)
  // A separate function, because the loader's would pull its code into the first load.
  const head = async (catalogue?: Catalogue) =>
    (await import('./catalogue-head.ts')).catalogueHead(getMessages(context), language, listing, tree, catalogue)
  // From another page the skeleton is shown at once. Within the catalogue the old list stays until the new one has arrived. A search with digits
  // waits, because price words in it redirect.
  if (!stored && !isCatalogue(window.location.pathname) && !/\d/.test(listing.search)) return { catalogue: reading, head: await head() }
  try {
    const catalogue = await reading
    redirectToShown(language, listing, catalogue)
    return { catalogue, head: await head(catalogue) }
  } catch (error) {
    if (error instanceof Response) throw error
    return { catalogue: null, head: await head() }
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const { head } = loaderData ?? {}
  return pageMeta({
    matches,
    head,
    ...(import.meta.env.SSR
      ? { brief: true, data: (shop) => [webSiteData(shop), ...(head?.crumbs ? [breadcrumbData(shop, head.crumbs)] : [])] }
      : {}),
  })
}

export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const given = loaderData.catalogue
  const catalogue = useMemo(() => (given && 'columns' in given ? fromPage(given) : given), [given])
  const language = useLanguage()
  const { search } = useLocation()
  const tree = useShopData().categories
  useEffect(() => {
    if (!tree) return
    // Runs after hydration, because stored state exists only in the browser.
    const persist = () => void import('./persist-view.ts').then(({ persistView }) => persistView(tree))
    if (hasStoredSession()) persist()
    else onHydrated(persist)
  }, [tree])
  useEffect(() => storeCatalogueQuery(language, search), [language, search])
  return (
    <Suspense fallback={<PageSkeleton front={isFront(readListing(new URLSearchParams(search)))} />}>
      {catalogue instanceof Promise ? <PendingCatalogue reading={catalogue} /> : <CatalogueResult catalogue={catalogue} />}
    </Suspense>
  )
}

const frame = 'page-frame pt-4 pb-8 sm:pt-8 lg:pt-12'

function PageSkeleton({ front }: { front: boolean }) {
  return (
    <>
      {front && <FrontSkeleton />}
      <div className={frame}>
        <CatalogueSkeleton />
      </div>
    </>
  )
}

function PendingCatalogue({ reading }: { reading: Promise<Catalogue> }) {
  return <CatalogueResult catalogue={use(reading)} />
}

/** Stores the data of the server-rendered page, so that returning to it needs no request. */
function CatalogueResult({ catalogue }: { catalogue: Catalogue | null }) {
  const language = useLanguage()
  const { search } = useLocation()
  const tree = useShopData().categories
  useEffect(() => {
    const listing = readListing(new URLSearchParams(search))
    const unknown = unknownCategories(tree ?? [], listing.categoryIds)
    if (unknown.length > 0) console.warn('unknown categories', unknown) // oxlint-disable-line no-console -- rule 2.4
    if (!catalogue) return
    primeCache(catalogueQuery(language, withKnownCategories(listing, tree ?? [])).queryKey, catalogue)
    if (listing.search) onHydrated(() => void import('./report-search.ts').then(({ reportSearch }) => reportSearch(listing, catalogue.meta.total)))
  }, [catalogue, language, search, tree])
  return (
    <>
      {catalogue?.front && <DeferredFront front={catalogue.front} />}
      <div id="list" className={`${frame} scroll-mt-4`}>
        <CatalogueScreen shown={catalogue} />
      </div>
    </>
  )
}

/** Fresh in the browser's query cache for 10 minutes, kept for 20. */
function catalogueQuery(language: Language, listing: Listing) {
  return {
    queryKey: ['catalogue', language, listingSearch(listing)],
    queryFn: async () => {
      const [{ loadCatalogue }, api] = await Promise.all([import('./load-catalogue.ts'), lazyApi(language)])
      return loadCatalogue(api, listing)
    },
    // Without a network a read fails at once instead of waiting silently.
    networkMode: 'always' as const,
    ...catalogueStaleTime,
  }
}
