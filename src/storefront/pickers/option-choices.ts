import type { ProductProperty, ProductView } from '#contract/catalogue.ts'
import { money, toMajor, type Money } from '#contract/money.ts'
import { nearestOption } from '#contract/nearest-option.ts'
import { noteLimit, takesNote } from '#contract/option-rules.ts'
import type { Choice } from '#contract/price.ts'
import { minorUnits } from '../api/minor-units.ts'

/** A buyer's choices for a product's properties. */
export interface OptionChoices {
  readonly choice: Choice
  /** Property name → the buyer's note: the RAL or NCS code of an individual colour, the content of a logo. */
  readonly notes: Readonly<Record<string, string>>
}

export type OptionEvent =
  | { readonly kind: 'chosen'; readonly name: string; readonly value: string }
  | { readonly kind: 'noted'; readonly name: string; readonly note: string }

/** Choosing a property replaces any earlier choice of the same name. */
export function optionChoicesAfter<Choices extends OptionChoices>(choices: Choices, event: OptionEvent): Choices {
  if (event.kind === 'chosen') return { ...choices, choice: { ...choices.choice, [event.name]: event.value } }
  return { ...choices, notes: { ...choices.notes, [event.name]: event.note.slice(0, noteLimit) } }
}

/** The chosen option, or the nearest to one that no longer exists, or the first when none was chosen. */
export function resolveOption(property: ProductProperty, choice: Choice) {
  const requested = Object.hasOwn(choice, property.property_name) ? choice[property.property_name] : undefined
  const option =
    requested === undefined
      ? property.options[0]
      : (property.options.find(({ value }) => value === requested) ?? nearestOption(property.options, requested))
  if (!option) throw new Error(`property ${property.property_name} has no options`) // the contract requires at least one
  return option
}

type Forbidden = NonNullable<ProductView['forbidden']>

/** Why an option conflicts with the other choices; undefined if it does not. */
export function forbiddenReason(
  forbidden: Forbidden,
  name: string,
  value: string,
  chosen: (property: string) => string | undefined,
): string | undefined {
  return forbidden.find(({ one, other }) =>
    [
      [one, other],
      [other, one],
    ].some(([own, rest]) => own?.property === name && own.value === value && rest !== undefined && chosen(rest.property) === rest.value),
  )?.reason
}

/** The price difference per piece between the current option and another one. */
export function differenceBetween(from: { price_impact: number }, to: { price_impact: number }): Money {
  return money(minorUnits(to.price_impact) - minorUnits(from.price_impact))
}

/** The buyer's note on the chosen option; empty for options without notes. */
export function noteText(property: ProductProperty, { choice, notes }: OptionChoices): string {
  const option = resolveOption(property, choice)
  return takesNote(property.effect, option.value, option.agree_first) ? (notes[property.property_name] ?? '').trim() : ''
}

/** All properties with their options, as the API's input. */
export function selectedProperties(properties: readonly ProductProperty[], choices: OptionChoices) {
  return properties.map((property) => {
    const { value, price_impact } = resolveOption(property, choices.choice)
    const note = noteText(property, choices)
    return {
      property_name: property.property_name,
      property_value: value,
      property_price_impact: toMajor(minorUnits(price_impact)).toFixed(2),
      ...(note ? { property_note: note } : {}),
    }
  })
}
