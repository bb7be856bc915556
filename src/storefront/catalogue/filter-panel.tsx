import { noFacets } from '#contract/facets.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { TreeNode } from '#ui/tree-state.ts'
import { Tree } from '#ui/tree.tsx'
import { languageCurrency } from '#contract/money.ts'
import type { Range } from '#ui/price-bounds.ts'
import { PriceRange } from '#ui/price-range.tsx'
import { lazyAfterHydration } from '../hydration/hydrate-on-interaction.ts'
import type { Category } from '../api/shop-data.ts'
import type { Cards } from './card.ts'
import { branchesOpen, selectedIn, toggleCategory } from './category-selection.ts'
import { setView, useViewStore } from './view-store.ts'
import { filtersOn, withCategories, type Listing, changed, isPriced } from './listing.ts'
import type { ListingState } from './use-listing.ts'
import { currencySymbol } from './format-prices.ts'
import { usePriceBounds } from './use-price-bounds.ts'

export interface FilterPanelProps {
  listingState: ListingState
  tree: readonly Category[]
  meta: Cards['meta']
}

function toNodes(tree: readonly Category[], counts: Readonly<Record<string, number>>): TreeNode[] {
  return tree.map(({ categoryId, categoryName, child }) => ({
    id: String(categoryId),
    label: categoryName,
    count: counts[categoryId] ?? 0,
    children: toNodes(child, counts),
  }))
}

const FacetPanel = lazyAfterHydration(async () => (await import('./facet-panel.tsx')).default)

/** Open branches: those that the reader opened in this tab, or else those of the selection. */
function useBranches(tree: readonly Category[], categoryIds: readonly number[]) {
  const stored = useViewStore((view) => view.unfolded)
  const open = new Set(branchesOpen(tree, categoryIds))
  for (const [id, unfolded] of Object.entries(stored)) {
    if (unfolded) open.add(Number(id))
    else open.delete(Number(id))
  }
  const expand = (id: string, unfolded: boolean) => setView({ unfolded: { ...stored, [id]: unfolded } })
  return { open, expand }
}

interface CategoryTreeProps {
  listingState: ListingState
  tree: readonly Category[]
  counts: Readonly<Record<string, number>>
}

/**
 * A separate component, so that restoring its branches rerenders only it: React would drop the server's facets beside it, whose code is not loaded
 * yet.
 */
function CategoryTree({ listingState: { listing, change }, tree, counts }: CategoryTreeProps) {
  const t = useTranslations('catalogue')
  const { open, expand } = useBranches(tree, listing.categoryIds)
  const texts = (ids: ReadonlySet<number>) => new Set([...ids].map(String))
  return (
    <div>
      <Tree
        legend={t('categories')}
        name="category_id[]"
        nodes={toNodes(tree, counts)}
        selected={texts(selectedIn(tree, listing.categoryIds))}
        expanded={texts(open)}
        onToggle={(id) => change((newest) => withCategories(newest, toggleCategory(tree, newest.categoryIds, Number(id))))}
        onExpand={expand}
      />
    </div>
  )
}

/** Price bounds of the current search and categories, or of the whole catalogue when nothing matches. */
function chooseBounds(meta: Cards['meta']) {
  return meta.max_price > 0 ? { min: meta.min_price, max: meta.max_price } : { min: meta.total_min_price, max: meta.total_max_price }
}

/** The listing without this panel's filters; the search stays. */
const withoutPanel = (listing: Listing): Listing => ({ ...withCategories(listing, []), priceFrom: null, priceTo: null, facets: noFacets })

/** Price, categories, facets and reset: beside the list from 1024 px, in a dialog below. */
export function FilterPanel({ listingState, tree, meta }: FilterPanelProps) {
  const t = useTranslations('catalogue')
  const language = useLanguage()
  const { listing, toHref } = listingState
  const resettable = filtersOn(listing).some((kind) => kind !== 'search')
  return (
    <div className="flex flex-col gap-8">
      {meta.total_max_price > 0 && <PriceFilter key={language} listingState={listingState} meta={meta} {...chooseBounds(meta)} />}
      <CategoryTree listingState={listingState} tree={tree} counts={meta.category_counts} />
      <div>
        <FacetPanel listingState={listingState} meta={meta} />
        {resettable ? (
          // A link, so that it works before hydration and without scripts.
          <ButtonLink to={toHref(withoutPanel(listing))} replace preventScrollReset variant="secondary" className="mt-4">
            {t('reset')}
          </ButtonLink>
        ) : (
          <Button variant="secondary" className="mt-4 noscript:hidden" disabledReason={t('nothingToReset')}>
            {t('reset')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Debounce in ms: a thumb passes many prices, and the list is requested only for the one at which it rests (rule 2.5). */
const debounceMs = 500

interface PriceFilterProps {
  listingState: ListingState
  meta: Cards['meta']
  min: number
  max: number
}

/** The price range within the current search and categories; the URL contains only bounds that narrow it. */
function PriceFilter({ listingState: { listing, change }, meta, ...all }: PriceFilterProps) {
  const t = useTranslations('catalogue')
  const language = useLanguage()
  const { currency, min, max } = usePriceBounds(all, meta.currency, isPriced(listing))
  const within = (value: number) => Math.min(Math.max(value, min), max)
  const from = within(listing.priceFrom ?? min)
  const to = within(listing.priceTo ?? max)
  const onChange = (range: Range) =>
    change(
      (newest) =>
        changed(newest, {
          currency: currency === languageCurrency(language) ? null : currency,
          priceFrom: range.from > min ? range.from : null,
          priceTo: range.to < max ? range.to : null,
        }),
      debounceMs,
    )

  return (
    <PriceRange key={currency} legend={t('price')} symbol={currencySymbol(currency)} min={min} max={max} from={from} to={to} onChange={onChange} />
  )
}
