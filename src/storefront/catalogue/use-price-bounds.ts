import type { Currency } from '#contract/money.ts'
import { convertBound } from '#contract/price-bound.ts'
import { useShopData } from '../api/shop-data.ts'
import { rateIn, useCurrency } from '../api/use-currency.ts'

/** Price bounds of a list in the reader's currency, rounded outwards; `fixed` ones stay in the currency that the URL names for its price filter. */
export function usePriceBounds({ min, max }: { min: number; max: number }, currency: Currency, fixed = false) {
  const reader = useCurrency()
  const { settings } = useShopData()
  const [own, other] = [rateIn(settings, currency), rateIn(settings, reader)]
  if (fixed || reader === currency || !own || !other) return { currency, min, max }
  return { currency: reader, min: convertBound(min, own, other, 'floor'), max: convertBound(max, own, other, 'ceil') }
}
