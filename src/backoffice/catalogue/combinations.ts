import { sameValue } from '#contract/same-value.ts'
import type { Palettes } from '#contract/palette.ts'
import type { OptionPair, OptionValues, ProductValues } from '#contract/product-values.ts'
import type { Shape, ShapeChange } from '#contract/shape.ts'
import { changedSize, colourOption, sizeOption } from './new-options.ts'

/** The possible parts of a combination, in the order of a page. */
export const partNames = ['size', 'shape', 'color'] as const
type PartName = (typeof partNames)[number]

type Combined = Pick<OptionValues, 'value' | 'label' | 'pairs'>

/** Derives a combination's code and words from its parts (rule 3.8). */
export function combine(pairs: readonly OptionPair[]): Combined {
  const joined = (language: 'uk' | 'en') => pairs.map(({ label }) => label[language]).filter(Boolean)
  return {
    value: pairs.map(({ name, value }) => `${name}:${value}`).join(','),
    label: { uk: joined('uk').join(', '), en: joined('en').length < pairs.length ? '' : joined('en').join(', ') },
    pairs,
  }
}

/** Changes one part of a combination and keeps the order of the product page. */
export const withPart = (option: OptionValues, part: OptionPair): OptionValues => ({
  ...option,
  ...combine((option.pairs ?? []).map((pair) => (pair.name === part.name ? part : pair))),
})

/** The sizes after a change of the product's shape: words that came from the old measurements follow the new ones. Codes stay, because orders contain them. */
export function renameSizes(options: readonly OptionValues[], before: Shape | null, after: Shape | null): readonly OptionValues[] {
  return options.map((option) => {
    const was = before && changedSize(before, option.shape_change)
    const is = after && changedSize(after, option.shape_change)
    const size = option.pairs?.find(({ name }) => name === 'size')
    if (!was || !is || !sameValue((size ?? option).label, was.label)) return option
    return size ? withPart(option, { ...size, label: is.label }) : { ...option, label: is.label }
  })
}

const withoutMarks = (text: string) => text.replace(/[,:]/g, '')
/** Cleans the typed code of a part: without commas and colons, which separate parts. */
export const partValue = (text: string): string => withoutMarks(text).trimStart()

/**
 * The first combinations of a product: every allowed set of size, shape and colour, with the sum of their impacts, so that no price changes. They
 * replace the three properties.
 */
export function firstCombinations(values: ProductValues, palettes: Palettes): OptionValues[] {
  const own = partNames.flatMap((name) => {
    const options = values[`options.${name}`]
    return options.length > 0 ? [{ name, options }] : []
  })
  const parts = own.length > 1 ? own : fillUp(own, values.shape, palettes)
  let ways: readonly OptionValues[][] = [[]]
  for (const { options } of parts) ways = ways.flatMap((way) => options.map((option) => [...way, option]))
  return ways.map((way) => ({
    ...combine(way.map(({ value, label }, index) => ({ name: parts[index]?.name ?? 'size', value: withoutMarks(value), label }))),
    impact: way.reduce((sum, { impact }) => sum + impact, 0),
    extra_days: way.reduce((sum, { extra_days: days }) => sum + days, 0),
    shape_change: joinedChange(way),
  }))
}

interface Part {
  readonly name: PartName
  readonly options: readonly OptionValues[]
}

/** A combination has at least two parts; missing ones are a size and a colour, which nearly every product has. */
function fillUp(own: readonly Part[], shape: Shape | null, palettes: Palettes): Part[] {
  const plain = { impact: 0, extra_days: 0, shape_change: null, pairs: null }
  const size = shape ? sizeOption(shape) : { value: 'size-1', label: { uk: '', en: '' } }
  const standard: Part[] = [
    { name: 'size', options: [{ ...plain, ...size }] },
    { name: 'color', options: [{ ...colourOption(palettes.colours[0]), impact: 0 }] },
  ]
  return partNames.flatMap((name) => own.find((part) => part.name === name) ?? standard.find((part) => part.name === name) ?? [])
}

/** A whole shape replaces the former one; single measurements are merged. */
function joinedChange(way: readonly OptionValues[]): ShapeChange | null {
  const changes = way.flatMap(({ shape_change: change }) => (change ? [change] : []))
  return changes.length === 0 ? null : (Object.assign({}, ...changes) as ShapeChange) // changes of one shape
}

/** One more combination: a colour that a size does not have yet, or else a new size. */
export function nextCombination(options: readonly OptionValues[], palettes: Palettes): OptionValues {
  const isFree = ({ value }: Combined) => !options.some((option) => option.value === value)
  for (const option of options) {
    for (const colour of palettes.colours) {
      const { value, label } = colourOption(colour)
      const next = withPart(option, { name: 'color', value, label })
      if (isFree(next)) return next
    }
  }
  const last = options.at(-1)
  const pairs = last?.pairs ?? []
  const renewed = pairs.find(({ name }) => name !== 'color') ?? pairs[0]
  let number = options.length + 1
  const buildNumbered = () =>
    combine(pairs.map((pair) => (pair.name === renewed?.name ? { ...pair, value: `${pair.name}-${number}`, label: { uk: '', en: '' } } : pair)))
  while (!isFree(buildNumbered())) number += 1
  return { impact: 0, extra_days: 0, shape_change: null, ...buildNumbered() }
}
