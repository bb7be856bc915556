import type { ListLine } from '#contract/order.ts'
import type { SharedLine } from '#contract/list-url.ts'

/** A line as the API takes it. */
export function lineInput({ productId, choice, notes, quantity, place }: SharedLine): ListLine {
  return {
    product_id: productId,
    quantity,
    product_properties: Object.entries(choice).map(([name, value]) => {
      const note = notes[name]
      return { property_name: name, property_value: value, ...(note ? { property_note: note } : {}) }
    }),
    ...(place === '' ? {} : { place }),
  }
}

export interface SelectedWithNote {
  readonly property_name: string
  readonly property_value: string
  readonly property_note?: string | null
}

/** Selected properties with notes → the choice and notes of a line. */
export function toLineChoice(properties: readonly SelectedWithNote[]) {
  return {
    choice: Object.fromEntries(properties.map(({ property_name, property_value }) => [property_name, property_value])),
    notes: Object.fromEntries(properties.flatMap(({ property_name, property_note }) => (property_note ? [[property_name, property_note]] : []))),
  }
}
