import { money, type Money } from './money.ts'

/** Hryvnias per unit of a foreign currency, in ten-thousandths: 41.5023 → 415023. The bank publishes four decimals. */
export type Rate = number & { readonly __rate: true }
export const rateScale = 10_000

export function rate(perUnit: number): Rate {
  const scaled = Math.round(perUnit * rateScale)
  if (!Number.isSafeInteger(scaled) || scaled <= 0) throw new RangeError(`not a rate: ${perUnit}`)
  return scaled as Rate // brand
}

/** Converts kopiykas to cents at a rate, rounded half up, without floats. */
export function convert(kopiykas: Money, at: Rate): Money {
  const numerator = BigInt(kopiykas) * BigInt(rateScale)
  const denominator = BigInt(at)
  const doubled = 2n * numerator + denominator
  const divisor = 2n * denominator
  const quotient = doubled / divisor
  return money(Number(doubled < 0n && doubled % divisor !== 0n ? quotient - 1n : quotient))
}
