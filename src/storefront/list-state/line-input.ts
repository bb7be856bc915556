import type { ListLine } from '#contract/order.ts'
import type { SharedLine } from '#contract/list-url.ts'
import { chosenValues } from '../api/chosen-values.ts'

/** Converts a line to the API's input. */
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
  readonly property_note?: string | null | undefined
}

/** Converts selected properties with notes to a line's choice and notes. */
export function toLineChoice(properties: readonly SelectedWithNote[]) {
  return {
    choice: chosenValues(properties),
    notes: Object.fromEntries(properties.flatMap(({ property_name, property_note }) => (property_note ? [[property_name, property_note]] : []))),
  }
}
