import { Link } from 'react-router'
import { currencyOf } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Chip } from '#ui/chip.tsx'
import type { Category } from '../api/shop-data.ts'
import { findCategory, selectedIn, shortest } from './category-selection.ts'
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
  const say = (amount: number) => formatPrice(amount, currencyOf(language), language)
  const { priceFrom: from, priceTo: to } = listing
  if (from !== null && to !== null) return t('priceBetween', { from: say(from), to: say(to) })
  return from === null ? t('priceUpTo', { to: say(to ?? 0) }) : t('priceFrom', { from: say(from) })
}

/** Every filter that is on, by name, and the list without it. */
function useApplied(listing: Listing, tree: readonly Category[]): Applied[] {
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
    ...(kinds.includes('price') ? [{ name: priceName, removed: without(listing, 'price') }] : []),
  ]
}

/** The filters once more, as chips: a press takes one away. */
export function AppliedFilters({ listingState: { listing, hrefOf }, tree }: { listingState: ListingState; tree: readonly Category[] }) {
  const t = useTranslations('catalogue')
  const applied = useApplied(changed(listing, {}), tree)
  if (applied.length === 0) return null
  return (
    <ul aria-label={t('applied')} className="no-print mb-6 flex flex-wrap items-center gap-2">
      {applied.map(({ name, removed }) => (
        <li key={name}>
          <Chip name={name} to={hrefOf(removed)}>
            {name}
          </Chip>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <Link
            to={hrefOf(withoutFilters(listing))}
            replace
            preventScrollReset
            className="text-link inline-flex min-h-11 items-center px-2 text-small"
          >
            {t('clearAll')}
          </Link>
        </li>
      )}
    </ul>
  )
}
