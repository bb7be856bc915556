import type { Money } from './money.ts'
import { discounted, lineTotal, volumePercent, type VolumeTier } from './price.ts'

/**
 * Finds a larger quantity that costs less in total: just below a discount tier, a few more pieces can do so.
 * @param single price of a single piece
 * @returns the cheapest larger quantity with its total; null when none is cheaper
 */
export function cheaperQuantity(single: Money, quantity: number, tiers: readonly VolumeTier[]): { quantity: number; total: Money } | null {
  const totalAt = (pieces: number) => lineTotal(discounted(single, volumePercent(pieces, tiers)), pieces)
  const larger = tiers
    .filter(({ from_pieces }) => from_pieces > quantity)
    .map(({ from_pieces }) => ({ quantity: from_pieces, total: totalAt(from_pieces) }))
  const [cheapest] = larger.toSorted((a, b) => a.total - b.total)
  return cheapest && cheapest.total < totalAt(quantity) ? cheapest : null
}
