import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import type { Range } from '#ui/price-bounds.ts'
import { PriceRange } from '#ui/price-range.tsx'
import { currencySymbol } from './format-prices.ts'
import { changed } from './listing.ts'
import type { ListingState } from './use-listing.ts'

/** A thumb moves through many prices: the list is asked for the one it rests on (rule 2.5). */
const debounceMs = 500

/** The price range of what search and categories leave: the address takes only what narrows it. */
export function PriceFilter({ listingState: { listing, change }, min, max }: { listingState: ListingState; min: number; max: number }) {
  const t = useTranslations('catalogue')
  const language = useLanguage()
  const within = (value: number) => Math.min(Math.max(value, min), max)
  const from = within(listing.priceFrom ?? min)
  const to = within(listing.priceTo ?? max)
  const onChange = (range: Range) =>
    change((newest) => changed(newest, { priceFrom: range.from > min ? range.from : null, priceTo: range.to < max ? range.to : null }), debounceMs)

  return <PriceRange legend={t('price')} symbol={currencySymbol(language)} min={min} max={max} from={from} to={to} onChange={onChange} />
}
