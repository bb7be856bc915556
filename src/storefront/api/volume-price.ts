import { money, type Money } from '#contract/money.ts'
import type { VolumePrice } from '#contract/volume-tiers.ts'
import { minorUnits } from './minor-units.ts'

interface PricedLine {
  readonly unit_price: number
  readonly unit_price_kopiykas: number
  readonly volume_prices: readonly VolumePrice[]
}

/** The price of a piece at a quantity, before the server has answered. */
export function unitAt(line: PricedLine, quantity: number): { unit: Money; kopiykas: Money } {
  const { unit_price, unit_price_kopiykas } = line.volume_prices.findLast(({ from_pieces }) => quantity >= from_pieces) ?? line
  return { unit: minorUnits(unit_price), kopiykas: money(unit_price_kopiykas) }
}

/** The next larger quantity from which a piece costs less; undefined at the last one. */
export function nextTier({ volume_prices }: Pick<PricedLine, 'volume_prices'>, quantity: number): VolumePrice | undefined {
  return volume_prices.find(({ from_pieces }) => from_pieces > quantity)
}

/** The discount per piece at the quantity, in whole percent. */
export function percentAt({ volume_prices }: Pick<PricedLine, 'volume_prices'>, quantity: number): number {
  return volume_prices.findLast(({ from_pieces }) => quantity >= from_pieces)?.percent ?? 0
}
