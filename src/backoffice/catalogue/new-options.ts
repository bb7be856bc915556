import { applyChanges } from '#contract/apply-change.ts'
import { findColour, findSamples, type PaletteColour, type Palettes } from '#contract/palette.ts'
import { colourWords } from '#contract/palette-words.ts'
import type { OptionValues } from '#contract/product-values.ts'
import type { PropertyName } from '#contract/property-names.ts'
import { wrongMeasures } from '#contract/shape-measures.ts'
import type { Shape, ShapeChange } from '#contract/shape.ts'
import { outerSize } from '#geometry/outer-size.ts'

const plain = { impact: 0, extra_days: 0, shape_change: null, pairs: null }
const words = {
  no: { uk: 'ні', en: 'no' },
  yes: { uk: 'так', en: 'yes' },
} as const
const switchOption = (value: 'no' | 'yes'): OptionValues => ({ ...plain, value, label: words[value] })

/** Price and days of an owner's property, copied when it is added to a product. */
const ownCost = (palettes: Palettes, name: PropertyName) => {
  const own = findColour(palettes.properties, name)
  return { impact: own?.price_kopiykas ?? 0, extra_days: own?.extra_days ?? 0 }
}

/** An option for a colour or finish with its words, price and days from the palette. */
export const colourOption = (colour: PaletteColour | undefined): OptionValues => ({
  ...plain,
  value: colour?.code ?? '',
  label: colour ? colourWords(colour) : { uk: '', en: '' },
  impact: colour?.price_kopiykas ?? 0,
  extra_days: colour?.extra_days ?? 0,
})

/** The first option of a property has no impact. */
const withoutPrice = (option: OptionValues): OptionValues => ({ ...option, impact: 0 })

/** Code and words of a size: length, width and height in whole centimetres. */
export function sizeOption(shape: Shape): Pick<OptionValues, 'value' | 'label'> {
  const { length, width, height, diameter } = outerSize(shape)
  const centimetres = [diameter ?? length ?? 0, diameter ?? width ?? 0, height].map((millimetres) => Math.round(millimetres / 10))
  const numbers = centimetres.join(' × ')
  return { value: centimetres.join('x'), label: { uk: `${numbers} см`, en: `${numbers} cm` } }
}

/** Code and words of the size that a change of the shape gives; null when it cannot be cast. */
export function changedSize(shape: Shape, change: ShapeChange | null): ReturnType<typeof sizeOption> | null {
  const changed = applyChanges(shape, [change])
  return wrongMeasures(changed).length > 0 ? null : sizeOption(changed as Shape) // its measurements are validated
}

/** The initial options of a property that is added to a product. */
export function firstOptions(name: PropertyName, shape: Shape | null, palettes: Palettes): OptionValues[] {
  if (findColour(palettes.properties, name)?.kind === 'switch') return [switchOption('no'), { ...switchOption('yes'), ...ownCost(palettes, name) }]
  const samples = findSamples(palettes, name)
  if (samples) return [withoutPrice(colourOption(samples[0]))]
  if (name === 'size' && shape) return [{ ...plain, ...sizeOption(shape) }]
  return [withoutPrice(nextOption(name, [], palettes))]
}

/** Whether an option still has the code that it got before its name. */
export const isUnnamed = ({ value }: Pick<OptionValues, 'value'>): boolean => /^option-\d+$/.test(value)

/** One more option, with an unused value. */
export function nextOption(name: PropertyName, options: readonly OptionValues[], palettes: Palettes): OptionValues {
  const isFree = (value: string) => !options.some((option) => option.value === value)
  const samples = findSamples(palettes, name)
  if (samples) return colourOption(samples.find(({ code }) => isFree(code)))
  let number = options.length + 1
  while (!isFree(`option-${number}`)) number += 1
  return { ...plain, value: `option-${number}`, label: { uk: '', en: '' }, ...ownCost(palettes, name) }
}

/** Whether another option can be added. */
export const mayGrow = (name: PropertyName, options: readonly OptionValues[], palettes: Palettes): boolean =>
  findColour(palettes.properties, name)?.kind !== 'switch' &&
  (findSamples(palettes, name)?.some(({ code }) => !options.some(({ value }) => value === code)) ?? true)
