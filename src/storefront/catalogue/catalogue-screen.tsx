import { useState, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Button } from '#ui/button.tsx'
import { useShopData, type Category } from '../api/shop-data.ts'
import { deferred, lazyAfterHydration } from '../hydration/hydrate-on-interaction.ts'
import { CatalogueColumns } from './catalogue-columns.tsx'
import { oneCategory } from './category-selection.ts'
import { FilterForm } from './filter-form.tsx'
import { FiltersButton } from './filters-button.tsx'
import { filtersOn } from './listing.ts'
import type { Catalogue } from './load-catalogue.ts'
import { GridSkeleton, ProductGrid } from './product-grid.tsx'
import { Toolbar } from './toolbar.tsx'
import { useListing, type ListingState } from './use-listing.ts'

const CategoryHead = lazyAfterHydration(async () => (await import('./category-head.tsx')).default)
const AppliedFilters = deferred(async () => ({ default: (await import('./applied-filters.tsx')).AppliedFilters }))
const noTree: readonly Category[] = []

/** Filters, list and pagination. `shown` is null when the list could not be read. */
export function CatalogueScreen({ shown }: { shown: Catalogue | null }) {
  const t = useTranslations('catalogue')
  const listingState = useListing()
  const tree = useShopData().categories ?? noTree
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  const catalogue = shown ?? last
  const heading = catalogue?.front ? 'p' : 'h1'
  const category = oneCategory(listingState.listing, tree)
  const title = category?.categoryName ?? t('title')
  const whole = filtersOn(listingState.listing).length === 1
  const above = category && catalogue?.category && (
    <CategoryHead category={category} view={catalogue.category} tree={tree} meta={whole ? catalogue.meta : null} />
  )
  if (!catalogue) return <CatalogueColumns title={title} filters={null} list={<ListFailed />} />
  const count = catalogue.meta.total
  const on = filtersOn(listingState.listing)
  const itemsFound = shown && t('itemsFound', { count })
  // An empty shop or category needs no filters, sorting or pages.
  if (shown && count === 0 && (on.length === 0 || (category && whole))) {
    const list = <ProductList listingState={listingState} catalogue={shown} tree={tree} />
    return (
      <>
        <p role="status" className="sr-only">
          {itemsFound}
        </p>
        <CatalogueColumns title={title} above={above} filters={null} list={list} />
      </>
    )
  }
  const panel = { listingState, tree, meta: catalogue.meta }
  return (
    <CatalogueColumns
      title={title}
      heading={heading}
      above={above}
      filters={<FilterForm {...panel} />}
      list={
        <>
          <Toolbar
            listingState={listingState}
            count={
              <p role="status" className="min-h-11 content-center">
                {itemsFound}
              </p>
            }
          >
            <FiltersButton {...panel} />
          </Toolbar>
          {on.length > 0 && (
            // On a phone, a chip that only repeats the heading would push the first card off the screen.
            <div className={above && whole ? 'max-sm:hidden' : undefined}>
              <AppliedFilters listingState={listingState} tree={tree} meta={catalogue.meta} />
            </div>
          )}
          {shown ? <ProductList listingState={listingState} catalogue={catalogue} tree={tree} /> : <ListFailed />}
        </>
      }
    />
  )
}

/** The skeleton of the screen while the first list loads. */
export function CatalogueSkeleton() {
  const t = useTranslations('catalogue')
  return (
    <CatalogueColumns
      title={t('title')}
      filters={<Skeleton className="h-96 w-full" />}
      list={
        <>
          <p role="status" className="mb-6 min-h-11 content-center border-b border-concrete-light pb-4">
            {t('loading')}
          </p>
          <GridSkeleton />
        </>
      }
    />
  )
}

const EmptyList = deferred(async () => ({ default: (await import('./empty-list.tsx')).EmptyList }))

/** After this time in ms, placeholders replace the old cards. */
const slowAfterMs = 300

function useSlow(waiting: boolean): boolean {
  const [tooLong, setTooLong] = useState(false)
  if (!waiting && tooLong) setTooLong(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setTooLong(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && tooLong
}

interface ProductListProps {
  listingState: ListingState
  catalogue: Catalogue
  tree: readonly Category[]
}

/** One page of the list with its pagination, or a message in its place. */
function ProductList({ listingState, catalogue, tree }: ProductListProps) {
  const t = useTranslations('catalogue')
  const { listing, waiting, toHref } = listingState
  const tooLong = useSlow(waiting)
  const { meta, cards } = catalogue
  if (tooLong) return <GridSkeleton />
  if (meta.total === 0) {
    return <EmptyList listingState={listingState} catalogue={catalogue} tree={tree} />
  }
  return (
    <>
      <ProductGrid cards={cards} dimmed={waiting} belowFront={catalogue.front !== null} />
      <div className="mt-6 flex flex-col items-center gap-3 sm:mt-14">
        <p className="text-small text-concrete-dark">{t('shownOf', { from: meta.from ?? 0, to: meta.to ?? 0, count: meta.total })}</p>
        <Pagination page={meta.current_page} pages={meta.total_pages} toHref={(page) => toHref({ ...listing, page })} />
      </div>
    </>
  )
}

/** Shown when the list fails to load; the filters stay. It is part of the first load, because nothing more may be loadable. */
function ListFailed() {
  const t = useTranslations('catalogue')
  const { phone } = useShopData()
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert" className="border-l-2 border-error bg-ground p-5">
      <p className="font-medium">{t('failed')}</p>
      <p className="mt-1 mb-4">{phone ? t('failedCall', { phone }) : t('failedText')}</p>
      <Button variant="secondary" busy={state === 'loading'} busyLabel={t('loading')} onClick={() => void revalidate()}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
