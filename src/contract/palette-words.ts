import { findColour, findSamples, type PaletteColour, type Palettes } from './palette.ts'

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

/** A missing English name falls back to the Ukrainian one. */
export const colourWords = ({ uk, en }: Pick<PaletteColour, 'uk' | 'en'>): Words => ({ uk, en: en || uk })

const joined = (parts: readonly NamedPart[], language: 'uk' | 'en') =>
  parts
    .map(({ label }) => label[language])
    .filter(Boolean)
    .join(', ')

/**
 * An option with the palette's words for its colour or finish, by itself or within a combination. Words of a combination that were edited by hand
 * stay.
 */
export function withPaletteWords<Option extends Nameable>(palettes: Palettes, property: string, option: Option): Option {
  const samples = findSamples(palettes, property)
  if (samples) {
    const colour = findColour(samples, option.value)
    return colour ? { ...option, label: colourWords(colour) } : option
  }
  if (property !== 'combination' || !option.pairs) return option
  const pairs = option.pairs.map((pair) => {
    const colour = findColour(findSamples(palettes, pair.name) ?? [], pair.value)
    return colour ? { ...pair, label: colourWords(colour) } : pair
  })
  const follows = (language: 'uk' | 'en') => option.label[language] === joined(option.pairs ?? [], language)
  const label = { uk: follows('uk') ? joined(pairs, 'uk') : option.label.uk, en: follows('en') ? joined(pairs, 'en') : option.label.en }
  return { ...option, pairs, label }
}

/** Whether an option must be agreed first. For an owner's property, every option but the first must. */
export function agreesFirst(
  palettes: Palettes,
  property: string,
  option: { readonly value: string; readonly pairs: readonly { readonly name: string; readonly value: string }[] | null },
  position: number,
): boolean {
  const own = findColour(palettes.properties, property)
  if (own) return own.agree_first && position > 0
  const pairs = option.pairs ?? [{ name: property, value: option.value }]
  return pairs.some(({ name, value }) => findColour(findSamples(palettes, name) ?? [], value)?.agree_first === true)
}
