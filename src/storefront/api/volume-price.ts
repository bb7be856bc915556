import { money, type Money } from '#contract/money.ts'
import type { OfferLine } from '#contract/commercial-offer.ts'
import type { VolumePrice } from '#contract/volume-tiers.ts'
import { minorUnits } from './minor-units.ts'

/** The price of a piece at a quantity, before the server has answered. */
export function unitAt(
  line: Pick<OfferLine, 'unit_price' | 'unit_price_kopiykas' | 'volume_prices'>,
  quantity: number,
): { unit: Money; kopiykas: Money } {
  const { unit_price, unit_price_kopiykas } = line.volume_prices.findLast(({ from_pieces }) => quantity >= from_pieces) ?? line
  return { unit: minorUnits(unit_price), kopiykas: money(unit_price_kopiykas) }
}

/** The next larger quantity from which a piece costs less; undefined at the last one. */
export function nextTier({ volume_prices }: Pick<OfferLine, 'volume_prices'>, quantity: number): VolumePrice | undefined {
  return volume_prices.find(({ from_pieces }) => from_pieces > quantity)
}

/** The discount per piece at the quantity, in whole percent. */
export function percentAt({ volume_prices }: Pick<OfferLine, 'volume_prices'>, quantity: number): number {
  return volume_prices.findLast(({ from_pieces }) => quantity >= from_pieces)?.percent ?? 0
}
