/** A colour of concrete as the owner describes it; a product's option names it by its code. */
export interface PaletteColour {
  /** Addresses, orders and files name it by this: it never changes while a product has the colour. */
  readonly code: string
  readonly uk: string
  readonly en: string
  /** sRGB, `#rrggbb`; '' = no colour of its own to show. */
  readonly swatch: string
  /** What it adds to a piece when it is added to a product, kopiykas; the product's own price is what counts then. */
  readonly price_kopiykas: number
  /** Working days that it adds to the lead time, likewise. */
  readonly extra_days: number
  /** Somebody must say which tone is meant before it is paid by card. */
  readonly agree_first: boolean
  /** What buyers call it beside its names, in any language, with spaces between. */
  readonly words: string
}

/** A colour as buyers see it. */
export type ShownColour = Pick<PaletteColour, 'code' | 'uk' | 'en' | 'swatch' | 'agree_first'>

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

const findColour = <Colour extends Pick<PaletteColour, 'code'>>(palette: readonly Colour[], code: string): Colour | undefined =>
  palette.find((colour) => colour.code === code)

/** An English name that nobody wrote is the Ukrainian one. */
export const colourWords = ({ uk, en }: Pick<PaletteColour, 'uk' | 'en'>): Words => ({ uk, en: en || uk })

/** sRGB of a colour; null where it has none to show or the shop does not know it. */
const colourHex = (palette: readonly ShownColour[], code: string | null | undefined): string | null => findColour(palette, code ?? '')?.swatch || null

/** sRGB in which a model is drawn; null: as the material looks. The first colour is the works' own concrete, which needs no paint. */
export const modelColour = (palette: readonly ShownColour[], code: string | null | undefined): string | null =>
  palette[0]?.code === code ? null : colourHex(palette, code)

/** What its sample shows: sRGB, `any` of one that is still to be agreed, `unknown`. */
export function swatchName(palette: readonly ShownColour[], code: string): string {
  const colour = findColour(palette, code)
  return colour?.swatch || (colour?.agree_first ? 'any' : 'unknown')
}

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
