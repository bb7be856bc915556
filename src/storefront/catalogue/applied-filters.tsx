import { Link } from 'react-router'
import type { Facets } from '#contract/catalogue.ts'
import { rangeFacets, valueFacets } from '#contract/facets.ts'
import { languageCurrency } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Chip } from '#ui/chip.tsx'
import type { Category } from '../api/shop-data.ts'
import type { Cards } from './card.ts'
import { findCategory, selectedIn, shortest } from './category-selection.ts'
import { toggleValue, withRange } from './facet-changes.ts'
import { unitNames, unitFactors } from './range-units.ts'
import { changed, filtersOn, withCategories, type Listing } from './listing.ts'
import { formatPrice } from './format-prices.ts'
import type { ListingState } from './use-listing.ts'
import { without, withoutFilters } from './without-filters.ts'

interface Applied {
  readonly name: string
  readonly removed: Listing
}

function usePriceName(listing: Listing): string {
  const t = useTranslations('catalogue')
  const language = useLanguage()
  const formatted = (amount: number) => formatPrice(amount, listing.currency ?? languageCurrency(language), language)
  const { priceFrom: from, priceTo: to } = listing
  if (from !== null && to !== null) return t('priceBetween', { from: formatted(from), to: formatted(to) })
  return from === null ? t('priceUpTo', { to: formatted(to ?? 0) }) : t('priceFrom', { from: formatted(from) })
}

function useFacets(listing: Listing, facets: Facets): Applied[] {
  const t = useTranslations('catalogue')
  const values = valueFacets.flatMap((facet) =>
    listing.facets.values[facet].map((value) => ({
      name: facets[facet].find((one) => one.value === value)?.label ?? value,
      removed: changed(listing, { facets: toggleValue(listing.facets, facet, value) }),
    })),
  )
  const ranges = rangeFacets.flatMap((facet) => {
    const { from, to } = listing.facets.ranges[facet]
    if (from === null && to === null) return []
    const formatted = (amount: number) => `${Math.round(amount / unitFactors[facet])} ${t(unitNames[facet])}`
    const range =
      from === null
        ? t('priceUpTo', { to: formatted(to ?? 0) })
        : to === null
          ? t('priceFrom', { from: formatted(from) })
          : t('priceBetween', { from: formatted(from), to: formatted(to) })
    return [
      { name: `${t(`facet_${facet}`)}: ${range}`, removed: changed(listing, { facets: withRange(listing.facets, facet, { from: null, to: null }) }) },
    ]
  })
  return [...values, ...ranges]
}

/** The applied filters by name, each with the listing that removes it. */
function useApplied(listing: Listing, tree: readonly Category[], facets: Facets): Applied[] {
  const t = useTranslations('catalogue')
  const priceName = usePriceName(listing)
  const known = shortest(tree, selectedIn(tree, listing.categoryIds))
  const kinds = filtersOn(listing)
  return [
    ...(kinds.includes('search') ? [{ name: t('quoted', { search: listing.search }), removed: without(listing, 'search') }] : []),
    ...known.map((id) => ({
      name: findCategory(tree, id)?.node.categoryName ?? '',
      removed: withCategories(
        listing,
        known.filter((other) => other !== id),
      ),
    })),
    ...useFacets(listing, facets),
    ...(kinds.includes('price') ? [{ name: priceName, removed: without(listing, 'price') }] : []),
  ]
}

/** How the search text was interpreted: corrected typos, and terms that were ignored. */
function SearchNote({ meta: { did_you_mean: corrected, left_out: leftOut, total } }: { meta: Cards['meta'] }) {
  const t = useTranslations('catalogue')
  if (total === 0 || (corrected === null && leftOut.length === 0)) return null
  return (
    <p className="mb-4 max-w-text">
      {corrected !== null && t('shownFor', { search: corrected })}{' '}
      {leftOut.length > 0 && t('shownWithout', { words: leftOut.map((search) => t('quoted', { search })).join(', ') })}
    </p>
  )
}

/** The applied filters as chips; pressing one removes the filter. */
export function AppliedFilters({
  listingState: { listing, toHref },
  tree,
  meta,
}: {
  listingState: ListingState
  tree: readonly Category[]
  meta: Cards['meta']
}) {
  const t = useTranslations('catalogue')
  const applied = useApplied(changed(listing, {}), tree, meta.facets)
  if (applied.length === 0) return null
  return (
    <>
      <SearchNote meta={meta} />
      <ul aria-label={t('applied')} className="no-print mb-6 flex flex-wrap items-center gap-2">
        {applied.map(({ name, removed }) => (
          <li key={name}>
            <Chip name={name} to={toHref(removed)}>
              {name}
            </Chip>
          </li>
        ))}
        {applied.length > 1 && (
          <li>
            <Link
              to={toHref(withoutFilters(listing))}
              replace
              preventScrollReset
              className="text-link inline-flex min-h-11 items-center px-2 text-small"
            >
              {t('clearAll')}
            </Link>
          </li>
        )}
      </ul>
    </>
  )
}
