import { money, type Money } from './money.ts'

/** The step in whole hryvnias to which new prices are rounded. */
export const priceSteps = [1, 10, 50, 100] as const
export type PriceStep = (typeof priceSteps)[number]

/** `percent` is in hundredths of a percent (7 % is 700), to avoid floats. */
export type PriceChange =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly kopiykas: number }
  | { readonly kind: 'set'; readonly kopiykas: number }

export interface PriceRule {
  readonly change: PriceChange
  /** Whether the price of the base configuration changes. */
  readonly base: boolean
  /** Impacts of options; a zero impact stays zero. */
  readonly impacts: boolean
  readonly step: PriceStep
}

export const priceJumps = ['falls', 'rises'] as const
export type PriceJump = (typeof priceJumps)[number]

/** Whether a price changes by more than half and may be mistyped. */
export function priceJump(before: number, after: number): PriceJump | null {
  if (before <= 0) return null
  return 2 * after < before ? 'falls' : 2 * after > 3 * before ? 'rises' : null
}

/** Rounds half away from zero, so that rises and falls round alike. */
const roundTo = (kopiykas: number, unit: number): number => Math.sign(kopiykas) * Math.floor((2 * Math.abs(kopiykas) + unit) / (2 * unit)) * unit

function changed(kopiykas: number, change: PriceChange): number {
  if (change.kind === 'set') return change.kopiykas
  if (change.kind === 'amount') return kopiykas + change.kopiykas
  return Math.sign(kopiykas) * Math.floor((Math.abs(kopiykas) * (10_000 + change.percent) * 2 + 10_000) / 20_000)
}

/** The new, rounded price of the base configuration. It may be negative: the caller checks. */
export function changedPrice(kopiykas: number, { change, base, step }: PriceRule): Money {
  return money(base ? roundTo(changed(kopiykas, change), step * 100) : kopiykas)
}

/** The new impact of an option. One below half the step is rounded to whole hryvnias, so that it does not become zero. */
export function changedImpact(kopiykas: number, { change, impacts, step }: PriceRule): Money {
  if (!impacts || kopiykas === 0 || change.kind === 'set') return money(kopiykas)
  const exact = changed(kopiykas, change)
  const rounded = roundTo(exact, step * 100)
  return money(rounded === 0 ? roundTo(exact, 100) : rounded)
}
