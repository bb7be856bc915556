import type { ProductFacts } from '#contract/catalogue.ts'
import type { OfferLine } from '#contract/commercial-offer.ts'
import type { ComparedProduct } from '#contract/compared-lines.ts'
import type { Currency } from '#contract/money.ts'

/** A compared product; one that is no longer available has neither view nor facts. */
export interface Compared {
  readonly line: ComparedProduct
  readonly view: OfferLine | null
  readonly facts: ProductFacts | null
  readonly currency: Currency
}

export interface ComparisonRow {
  readonly name: string
  /** One value per product; null when not applicable or unknown. */
  readonly values: readonly (string | null)[]
}

/** Whether the products differ in a row. Products that are no longer available are ignored. */
export function differs({ values }: ComparisonRow, isKnown: readonly boolean[]): boolean {
  return new Set(values.filter((_, index) => isKnown[index])).size > 1
}

export const hasValue = ({ values }: ComparisonRow): boolean => values.some((value) => value !== null)

/** The size is shown above in millimetres, and delivery belongs to the whole order. */
const shownElsewhere = new Set(['size', 'delivery'])
/** The option values of additions. */
const switched = new Set(['yes', 'no'])

/**
 * One row per property with the chosen options. A product without an addition counts as having declined it (`no`); for other missing properties,
 * such as a colour without a choice, the value is null.
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
  // Leaves out additions that none of the products has.
  return rows.filter(({ values }) => values.some((value) => value !== null && value.toLowerCase() !== no.toLowerCase()))
}
