import { toMajor, type Money } from '#contract/money.ts'
import { discounted, type VolumeTier } from '#contract/price.ts'
import type { VolumePrice } from '#contract/volume-tiers.ts'

/** Prices per piece by quantity, starting with one piece; empty without tiers. */
export function volumePrices(single: { readonly shown: Money; readonly kopiykas: Money }, tiers: readonly VolumeTier[]): VolumePrice[] {
  if (tiers.length === 0) return []
  return [{ from_pieces: 1, percent: 0 }, ...tiers].map(({ from_pieces, percent }) => ({
    from_pieces,
    percent,
    unit_price: toMajor(discounted(single.shown, percent)),
    unit_price_kopiykas: discounted(single.kopiykas, percent),
  }))
}
