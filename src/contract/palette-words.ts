import { findColour, type PaletteColour } from './palette.ts'

interface Words {
  readonly uk: string
  readonly en: string
}
interface NamedPart {
  readonly name: string
  readonly value: string
  readonly label: Words
}
interface Nameable {
  readonly value: string
  readonly label: Words
  readonly pairs: readonly NamedPart[] | null
}

/** An English name that nobody wrote is the Ukrainian one. */
export const colourWords = ({ uk, en }: Pick<PaletteColour, 'uk' | 'en'>): Words => ({ uk, en: en || uk })

const joined = (parts: readonly NamedPart[], language: 'uk' | 'en') =>
  parts
    .map(({ label }) => label[language])
    .filter(Boolean)
    .join(', ')

/**
 * An option with the words that the palette has for its colour, by itself or within a combination. A combination whose words
 * somebody wrote by hand keeps them.
 */
export function withPaletteWords<Option extends Nameable>(palette: readonly PaletteColour[], property: string, option: Option): Option {
  if (property === 'color') {
    const colour = findColour(palette, option.value)
    return colour ? { ...option, label: colourWords(colour) } : option
  }
  if (property !== 'combination' || !option.pairs) return option
  const pairs = option.pairs.map((pair) => {
    const colour = pair.name === 'color' ? findColour(palette, pair.value) : undefined
    return colour ? { ...pair, label: colourWords(colour) } : pair
  })
  const follows = (language: 'uk' | 'en') => option.label[language] === joined(option.pairs ?? [], language)
  const label = { uk: follows('uk') ? joined(pairs, 'uk') : option.label.uk, en: follows('en') ? joined(pairs, 'en') : option.label.en }
  return { ...option, pairs, label }
}

/** Must the colour of this option be talked about first? */
export function agreesFirst(
  palette: readonly PaletteColour[],
  property: string,
  option: { readonly value: string; readonly pairs: readonly { readonly name: string; readonly value: string }[] | null },
): boolean {
  const codes = property === 'color' ? [option.value] : (option.pairs ?? []).filter(({ name }) => name === 'color').map(({ value }) => value)
  return codes.some((code) => findColour(palette, code)?.agree_first === true)
}
