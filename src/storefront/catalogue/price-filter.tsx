import { languageCurrency } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import type { Range } from '#ui/price-bounds.ts'
import { PriceRange } from '#ui/price-range.tsx'
import { currencySymbol } from './format-prices.ts'
import type { Cards } from './card.ts'
import { changed, isPriced } from './listing.ts'
import type { ListingState } from './use-listing.ts'
import { usePriceBounds } from './use-price-bounds.ts'

/** Debounce in ms: a thumb passes many prices, and the list is requested only for the one at which it rests (rule 2.5). */
const debounceMs = 500

interface PriceFilterProps {
  listingState: ListingState
  meta: Cards['meta']
  min: number
  max: number
}

/** The price range within the current search and categories; the URL contains only bounds that narrow it. */
export function PriceFilter({ listingState: { listing, change }, meta, ...all }: PriceFilterProps) {
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
