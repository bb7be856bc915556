/** What a buyer's choice is held to: light, since the browser loads it; the schemas are in test-catalogue.ts. */

import type { PropertyEffect } from './palette.ts'

export const quantityLimits = { min: 1, max: 999 } as const

/** Of a buyer's note on a property: a RAL or NCS code, what a logo shows. */
export const noteLimit = 100

/** What is to be agreed first and a wanted mark leave something to say (rule 3.7). */
export const takesNote = (effect: PropertyEffect | undefined, value: string, agreeFirst = false): boolean =>
  agreeFirst || (effect === 'mark' && value !== 'no')

/** What only a person can settle before the buyer pays. */
export const agreementReasons = ['individual_colour'] as const
export type AgreementReason = (typeof agreementReasons)[number]

/** Why an order cannot be paid by card yet: something that must be agreed first and that nobody has described. */
export function agreementReason(
  options: readonly { readonly agreeFirst?: boolean | undefined; readonly note?: string | null }[],
): AgreementReason | null {
  return options.some(({ agreeFirst, note }) => agreeFirst && !note?.trim()) ? 'individual_colour' : null
}

/** The same of properties as the wire names them. */
export function chosenAgreementReason(
  properties: readonly { readonly agree_first?: boolean | undefined; readonly property_note?: string | null | undefined }[],
): AgreementReason | null {
  return agreementReason(properties.map(({ agree_first, property_note }) => ({ agreeFirst: agree_first, note: property_note ?? null })))
}

/** What was chosen of a property, or a part of a combination. */
interface ChosenValue {
  readonly name: string
  readonly value: string
  readonly label?: string
}

/** What was chosen of the colour: an option of its own, or a part of a combination. */
export function colourIn(chosen: readonly (ChosenValue & { readonly pairs?: readonly ChosenValue[] | null | undefined })[]): ChosenValue | undefined {
  const isColour = ({ name }: ChosenValue) => name === 'color'
  return chosen.find(isColour) ?? chosen.flatMap(({ pairs }) => pairs ?? []).find(isColour)
}
