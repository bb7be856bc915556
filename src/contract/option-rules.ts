/** What a buyer's choice is held to: light, since the browser loads it; the schemas are in test-catalogue.ts. */

/** Colours in the order of display. */
export const colours = ['natural', 'white', 'individual'] as const

export const quantityLimits = { min: 1, max: 999 } as const

/** Of a buyer's note on a property: a RAL or NCS code, what a logo shows. */
export const noteLimit = 100

type Pairs = readonly { readonly name: string; readonly value: string }[]

/** Only an individual colour, of a combination too, and a wanted logo leave something to say (rule 3.7). */
export function takesNote(name: string, value: string, pairs: Pairs | null = null): boolean {
  if (name === 'combination') return pairs?.some((pair) => takesNote(pair.name, pair.value)) ?? false
  return (name === 'color' && value === 'individual') || (name === 'logo' && value === 'yes')
}

/** What only a person can settle before the buyer pays. */
export const agreementReasons = ['individual_colour'] as const
export type AgreementReason = (typeof agreementReasons)[number]

/**
 * Why an order cannot be paid by card yet: an individual colour that nobody has described. Of a combination the value says
 * it as text (`size:60x60x60,color:individual`).
 */
export function agreementReason(
  options: readonly { readonly name: string; readonly value: string; readonly note?: string | null }[],
): AgreementReason | null {
  const open = options.some(
    ({ name, value, note }) =>
      !note?.trim() && (name === 'combination' ? value.split(',').includes('color:individual') : name === 'color' && value === 'individual'),
  )
  return open ? 'individual_colour' : null
}

/** The same of properties as the wire names them. */
export function chosenAgreementReason(
  properties: readonly { readonly property_name: string; readonly property_value: string; readonly property_note?: string | null | undefined }[],
): AgreementReason | null {
  return agreementReason(
    properties.map(({ property_name, property_value, property_note }) => ({
      name: property_name,
      value: property_value,
      note: property_note ?? null,
    })),
  )
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
