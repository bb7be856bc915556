import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, buttonVariants } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { deferred, lazyAfterHydration } from '../hydration/hydrate-on-interaction.ts'
import { loadQueryClient } from '../api/query-cache.ts'
import { useShopData, type Category } from '../api/shop-data.ts'
import { oneCategory } from './category-selection.ts'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { ListFailed } from './list-failed.tsx'
import { filtersOn } from './listing.ts'
import { GridSkeleton, ProductGrid } from './product-grid.tsx'
import type { Catalogue } from './load-catalogue.ts'
import { filterForm, Toolbar } from './toolbar.tsx'
import { useListing, type ListingState } from './use-listing.ts'

const CategoryHead = lazyAfterHydration(async () => (await import('./category-head.tsx')).default)
const FilterDialog = deferred(() => import('./filter-dialog.tsx'))
const AppliedFilters = deferred(async () => ({ default: (await import('./applied-filters.tsx')).AppliedFilters }))
const EmptyList = deferred(async () => ({ default: (await import('./empty-list.tsx')).EmptyList }))
const noTree: readonly Category[] = []

/** Filters beside the list, the list, its pages. `shown` is null when the list could not be read. */
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
  // The same element as long as it says the same: rendered anew before its code is here, it would leave its place for a moment.
  const above = useMemo(
    () =>
      category &&
      catalogue?.category && (
        <Suspense fallback={null}>
          <CategoryHead category={category} view={catalogue.category} tree={tree} meta={whole ? catalogue.meta : null} />
        </Suspense>
      ),
    [category, catalogue, tree, whole],
  )
  if (!catalogue) return <Columns title={title} filters={null} list={<ListFailed />} />
  const count = catalogue.meta.total
  const on = filtersOn(listingState.listing)
  const itemsFound = shown && t('itemsFound', { count })
  // A shop or a category that nobody has filled yet: there is nothing to filter, sort or page.
  if (shown && count === 0 && (on.length === 0 || (category && whole))) {
    const list = <List listingState={listingState} catalogue={shown} tree={tree} />
    return (
      <>
        <p role="status" className="sr-only">
          {itemsFound}
        </p>
        <Columns title={title} above={above} filters={null} list={list} />
      </>
    )
  }
  const panel = { listingState, tree, meta: catalogue.meta }
  return (
    <Columns
      title={title}
      heading={heading}
      above={above}
      filters={<FilterFormPanel {...panel} />}
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
            // On a phone a chip that only repeats the heading would push the first card off the screen.
            <div className={above && whole ? 'max-sm:hidden' : undefined}>
              <Suspense fallback={null}>
                <AppliedFilters listingState={listingState} tree={tree} facets={catalogue.meta.facets} />
              </Suspense>
            </div>
          )}
          {shown ? <List listingState={listingState} catalogue={catalogue} tree={tree} /> : <ListFailed />}
        </>
      }
    />
  )
}

/** The front above the list has the page's heading; elsewhere the list's title is it. */
interface ColumnsProps {
  title: string
  heading?: 'h1' | 'p'
  /** Between the heading and the two columns. */
  above?: ReactNode
  filters: ReactNode
  list: ReactNode
}

function Columns({ title, heading: Heading = 'h1', above, filters, list }: ColumnsProps) {
  return (
    <>
      <div className="flex flex-col">
        <Heading className={classNames(above ? 'mb-2' : 'mb-3 sm:mb-6 lg:mb-10', Heading === 'h1' ? 'text-display' : 'text-title')}>{title}</Heading>
        {above}
      </div>
      <div className={filters ? 'catalogue-columns' : undefined}>
        {filters && (
          <aside
            className="no-print hidden lg:block noscript:mb-8 noscript:block"
            onPointerEnter={() => void loadQueryClient()}
            onFocus={() => void loadQueryClient()}
          >
            {filters}
          </aside>
        )}
        <section>{list}</section>
      </div>
    </>
  )
}

/** The filters as a real form: with scripts every change counts at once, without them the button sends it. */
function FilterFormPanel(panel: FilterPanelProps) {
  const t = useTranslations('catalogue')
  const { search, priceFrom, priceTo } = panel.listingState.listing
  return (
    <form id={filterForm} onSubmit={(event) => event.preventDefault()}>
      {search && <input type="hidden" name="full_text_search" value={search} />}
      <FilterPanel {...panel} />
      <div className="plain-filters hidden noscript:flex">
        <HiddenPriceInput name="price_from" label={t('priceFromLabel')} value={priceFrom} />
        <HiddenPriceInput name="price_to" label={t('priceToLabel')} value={priceTo} />
        <button type="submit" className={buttonVariants()}>
          {t('apply')}
        </button>
      </div>
    </form>
  )
}

/** A bound to type without scripts: empty where none is set, which the slider's own fields cannot say. */
function HiddenPriceInput({ name, label, value }: { name: string; label: string; value: number | null }) {
  return (
    <label>
      {label}
      <input name={name} defaultValue={value ?? ''} />
    </label>
  )
}

/** Below 1024 px: opens the filters in a dialog, loaded then. */
function FiltersButton(panel: FilterPanelProps) {
  const t = useTranslations('catalogue')
  const [open, setOpen] = useState(false)
  const [listingState, setUsed] = useState(false)
  const on = filtersOn(panel.listingState.listing).filter((kind) => kind !== 'search')
  const { categoryIds } = panel.listingState.listing
  const count = on.filter((kind) => kind !== 'categories').length + categoryIds.length
  const title = count > 0 ? t('filtersOn', { count }) : t('filters')
  return (
    <div className="max-sm:flex-1 lg:hidden noscript:hidden">
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        className="w-full max-sm:px-2 max-sm:whitespace-nowrap"
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        <Icon name="filter" className="max-[359px]:hidden" />
        {title}
      </Button>
      {listingState && (
        <Suspense fallback={null}>
          <FilterDialog open={open} onClose={() => setOpen(false)} title={title} {...panel} />
        </Suspense>
      )}
    </div>
  )
}

/** Longer than this the old cards give way to places for the new ones. */
const slowAfterMs = 300

function useSlow(waiting: boolean): boolean {
  const [tooLong, setTooLong] = useState(false)
  useEffect(() => {
    if (!waiting) return setTooLong(false)
    const timer = setTimeout(() => setTooLong(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && tooLong
}

interface ListProps {
  listingState: ListingState
  catalogue: Catalogue
  tree: readonly Category[]
}

function List({ listingState, catalogue, tree }: ListProps) {
  const t = useTranslations('catalogue')
  const { listing, waiting, hrefOf } = listingState
  const tooLong = useSlow(waiting)
  const { meta, cards } = catalogue
  if (tooLong) return <GridSkeleton />
  if (meta.total === 0) {
    return (
      <Suspense fallback={null}>
        <EmptyList listingState={listingState} catalogue={catalogue} tree={tree} />
      </Suspense>
    )
  }
  return (
    <>
      <ProductGrid cards={cards} dimmed={waiting} belowFront={catalogue.front !== null} />
      <div className="mt-6 flex flex-col items-center gap-3 sm:mt-14">
        <p className="figures text-small text-concrete-dark">{t('shownOf', { from: meta.from ?? 0, to: meta.to ?? 0, count: meta.total })}</p>
        <Pagination page={meta.current_page} pages={meta.total_pages} hrefOf={(page) => hrefOf({ ...listing, page })} />
      </div>
    </>
  )
}

/** The whole screen while the first list is on its way. */
export function CatalogueSkeleton() {
  const t = useTranslations('catalogue')
  return (
    <Columns
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
