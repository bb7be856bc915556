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

/** The size stands above in millimetres; how it is carried is the whole order's. */
const shownElsewhere = new Set(['size', 'delivery'])
/** How an addition is said to be taken or not. */
const switched = new Set(['yes', 'no'])

/**
 * What is chosen of each property. An addition that a product is not made with is as good as declined, in the reader's word `no`; of
 * anything else, such as a colour that cannot be chosen, nothing is said.
 */
export function optionRows(compared: readonly Pick<Compared, 'view'>[], no: string): ComparisonRow[] {
  const all = compared.flatMap(({ view }) => view?.product_properties ?? []).filter(({ property_name: name }) => !shownElsewhere.has(name))
  const labels = new Map(all.map(({ property_name: name, property_label: label }) => [name, label]))
  const additions = new Set(all.filter(({ property_value: value }) => switched.has(value)).map(({ property_name: name }) => name))
  const rows = [...labels].map(([name, label]) => ({
    name: label,
    values: compared.map(({ view }) => {
      if (!view) return null
      const chosen = view.product_properties.find(({ property_name: other }) => other === name)
      return chosen?.property_value_label ?? (additions.has(name) ? no : null)
    }),
  }))
  // Additions that none of them has are no news.
  return rows.filter(({ values }) => values.some((value) => value !== null && value.toLowerCase() !== no.toLowerCase()))
}
