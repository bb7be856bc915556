import type { ProductProperty } from './catalogue.ts'

/** Words of a choice; null where only a code is left of what the catalogue no longer has. */
export interface OptionWords {
  readonly label: string | null
  readonly value: string | null
}

/** Figures need no catalogue to be understood: `60x60x110` is 60 × 60 × 110. */
const figures = (value: string) => (/^\d[\dx.,/-]*$/.test(value) ? value.replaceAll(/(\d)x(?=\d)/g, '$1 × ') : null)

/** A chosen option in the reader's words, also where the product no longer has it: never a code of the catalogue. */
export function optionWords(property: Pick<ProductProperty, 'label' | 'options'> | undefined, value: string): OptionWords {
  const option = property?.options.find((one) => one.value === value)
  return { label: property?.label ?? null, value: option?.label ?? figures(value) ?? combinedWords(property, value) }
}

/** Of a combination that is gone, the parts that other combinations still have. */
function combinedWords(property: Pick<ProductProperty, 'options'> | undefined, value: string): string | null {
  const known = property?.options.flatMap(({ pairs = [] }) => pairs) ?? []
  const parts = value.split(',').flatMap((part) => {
    const [name, own = ''] = part.split(':').map((text) => text.trim())
    const words = known.find((pair) => pair.name === name && pair.value === own)?.label ?? figures(own)
    return words === null ? [] : [words]
  })
  return parts.length > 0 ? parts.join(', ') : null
}
