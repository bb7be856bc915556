import type { ProductFacts } from '#contract/catalogue.ts'
import type { OfferLine } from '#contract/commercial-offer.ts'
import type { ComparedProduct } from '#contract/compared-lines.ts'
import type { Currency } from '#contract/money.ts'

/** A product as it is compared; what is not made any more has neither view nor facts. */
export interface Compared {
  readonly line: ComparedProduct
  readonly view: OfferLine | null
  readonly facts: ProductFacts | null
  readonly currency: Currency
}

/** A row of the comparison: the same text for each, or one that differs. */
export interface ComparisonRow {
  readonly name: string
  /** By product; null where it does not apply, or is not known. */
  readonly values: readonly (string | null)[]
}

/** What differs is marked; what is the same is said once. Of what is gone nothing is known: it makes no difference. */
export function differs({ values }: ComparisonRow, isKnown: readonly boolean[]): boolean {
  return new Set(values.filter((_, index) => isKnown[index])).size > 1
}

/** Rows of which something is known. */
export const hasValue = ({ values }: ComparisonRow): boolean => values.some((value) => value !== null)
