import { colours } from '#contract/option-rules.ts'
import type { OptionValues } from '#contract/product-values.ts'
import { propertyKind, type PropertyName } from '#contract/property-names.ts'
import type { Shape } from '#contract/shape.ts'
import { outerSize } from '#geometry/outer-size.ts'

const plain = { impact: 0, extra_days: 0, shape_change: null, pairs: null }
const words: Readonly<Record<string, { uk: string; en: string }>> = {
  natural: { uk: 'натуральний', en: 'natural' },
  white: { uk: 'білий', en: 'white' },
  individual: { uk: 'індивідуальний', en: 'custom' },
  no: { uk: 'ні', en: 'no' },
  yes: { uk: 'так', en: 'yes' },
}
/** An option of a colour or of a switch, with its texts. */
export const knownColour = (value: string): OptionValues => ({ ...plain, value, label: words[value] ?? { uk: '', en: '' } })

/** Length, width and height in whole centimetres, as buyers say them: its code and its words. */
export function sizeOption(shape: Shape): Pick<OptionValues, 'value' | 'label'> {
  const { length, width, height, diameter } = outerSize(shape)
  const centimetres = [diameter ?? length ?? 0, diameter ?? width ?? 0, height].map((millimetres) => Math.round(millimetres / 10))
  const numbers = centimetres.join(' × ')
  return { value: centimetres.join('x'), label: { uk: `${numbers} см`, en: `${numbers} cm` } }
}

/** What a property begins with when it is added to a product. */
export function firstOptions(name: PropertyName, shape: Shape | null): OptionValues[] {
  if (propertyKind(name) === 'BOOLEAN_SWITCH') return [knownColour('no'), knownColour('yes')]
  if (name === 'color') return [knownColour('natural')]
  if (name === 'size' && shape) return [{ ...plain, ...sizeOption(shape) }]
  return [nextOption(name, [])]
}

/** One more option, with a value that is free. */
export function nextOption(name: PropertyName, options: readonly OptionValues[]): OptionValues {
  const isFree = (value: string) => !options.some((option) => option.value === value)
  if (name === 'color') return knownColour(colours.find(isFree) ?? '')
  let number = options.length + 1
  while (!isFree(`option-${number}`)) number += 1
  return { ...plain, value: `option-${number}`, label: { uk: '', en: '' } }
}

/** Can another one be added? */
export const mayGrow = (name: PropertyName, options: readonly OptionValues[]): boolean =>
  propertyKind(name) === 'BOOLEAN_SWITCH' ? false : name !== 'color' || options.length < colours.length
