import type { CartLine } from '#contract/cart.ts'
import type { ProductProperty } from '#contract/catalogue.ts'
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

/** An individual colour and a wanted logo leave something to say (decisions 21). */
export function takesNote({ property_name }: ProductProperty, value: string): boolean {
  return (property_name === 'color' && value === 'individual') || (property_name === 'logo' && value === 'yes')
}
