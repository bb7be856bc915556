import { fromMajor, type Money } from '#contract/money.ts'

/** A sum of the API in minor units. The contract allows two decimals at most. */
export function minorUnits(major: number): Money {
  const amount = fromMajor(major)
  if (amount === null) throw new RangeError(`not a sum of money: ${major}`)
  return amount
}
