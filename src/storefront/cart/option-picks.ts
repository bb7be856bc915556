import type { CartLine } from '#contract/cart.ts'
import type { Choice } from '#contract/price.ts'

/** What a line's editor holds until it is saved. */
export interface Picks {
  readonly choice: Choice
  readonly notes: Readonly<Record<string, string>>
}

export function picksOf(line: CartLine): Picks {
  return {
    choice: Object.fromEntries(line.product_properties.map(({ property_name, property_value }) => [property_name, property_value])),
    notes: Object.fromEntries(
      line.product_properties.flatMap(({ property_name, property_note }) => (property_note ? [[property_name, property_note]] : [])),
    ),
  }
}
