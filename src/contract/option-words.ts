import type { ProductProperty } from './catalogue.ts'

/** The words for a choice; null when the catalogue has dropped it and only a code is left. */
export interface OptionWords {
  readonly label: string | null
  readonly value: string | null
}

/** Sizes are readable without the catalogue: `60x60x110` is 60 × 60 × 110. */
const figures = (value: string) => (/^\d[\dx.,/-]*$/.test(value) ? value.replaceAll(/(\d)x(?=\d)/g, '$1 × ') : null)

/** The words for a chosen option, even when the product no longer has it; never a code of the catalogue. */
export function optionWords(property: Pick<ProductProperty, 'label' | 'options'> | undefined, value: string): OptionWords {
  const option = property?.options.find((one) => one.value === value)
  return { label: property?.label ?? null, value: option?.label ?? figures(value) ?? combinedWords(property, value) }
}

/** For a dropped combination: the words for those parts that other combinations still have. */
function combinedWords(property: Pick<ProductProperty, 'options'> | undefined, value: string): string | null {
  const known = property?.options.flatMap(({ pairs = [] }) => pairs) ?? []
  const parts = value.split(',').flatMap((part) => {
    const [name, own = ''] = part.split(':').map((text) => text.trim())
    const words = known.find((pair) => pair.name === name && pair.value === own)?.label ?? figures(own)
    return words === null ? [] : [words]
  })
  return parts.length > 0 ? parts.join(', ') : null
}
