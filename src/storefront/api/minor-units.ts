import { fromMajor, type Money } from '#contract/money.ts'

/** A sum as the wire says it, in minor units. The contract promises two decimals at most. */
export function minorUnits(major: number): Money {
  const amount = fromMajor(major)
  if (amount === null) throw new RangeError(`not a sum of money: ${major}`)
  return amount
}
