import type { ProductProperty, ProductView } from '#contract/catalogue.ts'
import { money, toMajor, type Money } from '#contract/money.ts'
import { nearestOption } from '#contract/nearest-option.ts'
import { noteLimit, takesNote } from '#contract/option-rules.ts'
import type { Choice } from '#contract/price.ts'
import { minorUnits } from '../api/minor-units.ts'

/** What a buyer picked of a product's properties. */
export interface OptionChoices {
  readonly choice: Choice
  /** Property name → a wish in the buyer's words: RAL or NCS of an individual colour, what a logo shows. */
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

/** The option that a choice means: its own, the nearest to one that is not there any more, the first when it says none. */
export function resolveOption(property: ProductProperty, choice: Choice) {
  const requested = Object.hasOwn(choice, property.property_name) ? choice[property.property_name] : undefined
  const option =
    requested === undefined
      ? property.options[0]
      : (property.options.find(({ value }) => value === requested) ?? nearestOption(property.options, requested))
  if (!option) throw new Error(`property ${property.property_name} has no options`) // the contract asks for one
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

/** How choosing an option changes the price of a piece, against the option that is chosen now. */
export function differenceBetween(from: { price_impact: number }, to: { price_impact: number }): Money {
  return money(minorUnits(to.price_impact) - minorUnits(from.price_impact))
}

/** The buyer's note on the chosen option; empty for options without notes. */
export function noteText(property: ProductProperty, { choice, notes }: OptionChoices): string {
  const option = resolveOption(property, choice)
  return takesNote(property.effect, option.value, option.agree_first) ? (notes[property.property_name] ?? '').trim() : ''
}

/** Every property with its picked option, as the API takes it. */
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
