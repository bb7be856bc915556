/** Rules for a buyer's choice. Free of zod, because the browser loads it. */

import type { PropertyEffect } from './palette.ts'

export const quantityLimits = { min: 1, max: 999 } as const

/** Characters of a buyer's note on a property: a RAL or NCS code, the content of a logo. */
export const noteLimit = 100

/** Options to be agreed first and a wanted mark need a note from the buyer (rule 3.7). */
export const takesNote = (effect: PropertyEffect | undefined, value: string, agreeFirst = false): boolean =>
  agreeFirst || (effect === 'mark' && value !== 'no')

/** Matters that the office must agree with the buyer before payment. */
export const agreementReasons = ['individual_colour'] as const
export type AgreementReason = (typeof agreementReasons)[number]

/** Why an order cannot be paid by card yet: an option must be agreed first and has no note. */
export function agreementReason(
  options: readonly { readonly agreeFirst?: boolean | undefined; readonly note?: string | null }[],
): AgreementReason | null {
  return options.some(({ agreeFirst, note }) => agreeFirst && !note?.trim()) ? 'individual_colour' : null
}

/** {@link agreementReason} for properties in wire format. */
export function chosenAgreementReason(
  properties: readonly { readonly agree_first?: boolean | undefined; readonly property_note?: string | null | undefined }[],
): AgreementReason | null {
  return agreementReason(properties.map(({ agree_first, property_note }) => ({ agreeFirst: agree_first, note: property_note ?? null })))
}

/** A chosen option, or a part of a combination. */
interface ChosenValue {
  readonly name: string
  readonly value: string
  readonly label?: string
}

/** The chosen colour: an option of its own, or a part of a combination. */
export function colourIn(chosen: readonly (ChosenValue & { readonly pairs?: readonly ChosenValue[] | null | undefined })[]): ChosenValue | undefined {
  const isColour = ({ name }: ChosenValue) => name === 'color'
  return chosen.find(isColour) ?? chosen.flatMap(({ pairs }) => pairs ?? []).find(isColour)
}
