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

/** The colour with this code, if the palette has it. */
export const findColour = <Colour extends Pick<PaletteColour, 'code'>>(palette: readonly Colour[], code: string): Colour | undefined =>
  palette.find((colour) => colour.code === code)

/** What its sample shows: sRGB, `any` of one that is still to be agreed, `unknown`. */
export function swatchName(palette: readonly ShownColour[], code: string): string {
  const colour = findColour(palette, code)
  return colour?.swatch || (colour?.agree_first ? 'any' : 'unknown')
}
