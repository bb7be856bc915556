/** What a product's option may name by its code, as the owner describes it. */
interface Described {
  /** Addresses, orders and files name it by this: it never changes while a product has it. */
  readonly code: string
  readonly uk: string
  readonly en: string
  /** The address of a small picture of it; '' = none. */
  readonly picture: string
  /** What it adds to a piece when it is added to a product, kopiykas; the product's own price is what counts then. */
  readonly price_kopiykas: number
  /** Working days that it adds to the lead time, likewise. */
  readonly extra_days: number
  /** Somebody must say what exactly is meant before it is paid by card. */
  readonly agree_first: boolean
  /** What buyers call it beside its names, in any language, with spaces between. */
  readonly words: string
}

/** A colour or a finish of concrete. */
export interface PaletteColour extends Described {
  /** sRGB, `#rrggbb`; '' = no colour of its own to show. */
  readonly swatch: string
}

/**
 * What a property of the owner's does beside its price: `light` is lit in the model and seen on pictures, `mark` is seen on pictures and
 * asks what to put on the piece, `water` helps a planter against water and frost.
 */
export const propertyEffects = ['', 'light', 'mark', 'water'] as const
export type PropertyEffect = (typeof propertyEffects)[number]

/** An addition that one has or has not, or a list of which each product has options of its own. */
export interface OwnProperty extends Described {
  readonly kind: 'switch' | 'list'
  /** A sentence for buyers, below its name. */
  readonly help_uk: string
  readonly help_en: string
  readonly effect: PropertyEffect
}

/** Everything that products name by code: the settings of these names. */
export interface Palettes {
  readonly colours: readonly PaletteColour[]
  readonly finishes: readonly PaletteColour[]
  readonly properties: readonly OwnProperty[]
}
export const paletteGroups = ['colours', 'finishes', 'properties'] as const
export type PaletteGroup = (typeof paletteGroups)[number]

/** The colours or finishes that a property's options are; null where a product has words of its own. */
export const findSamples = (palettes: Palettes, property: string): readonly PaletteColour[] | null =>
  property === 'color' ? palettes.colours : property === 'finish' ? palettes.finishes : null

/** A colour or finish as buyers see it. */
export type ShownColour = Pick<PaletteColour, 'code' | 'uk' | 'en' | 'swatch' | 'agree_first'> & { readonly picture?: string | undefined }

/** The one with this code, if the palette has it. */
export const findColour = <Colour extends { readonly code: string }>(palette: readonly Colour[], code: string): Colour | undefined =>
  palette.find((colour) => colour.code === code)

/** What its sample shows: its picture, else sRGB, `any` of one that is still to be agreed, `unknown`. */
export function swatchName(palette: readonly ShownColour[], code: string): string {
  const colour = findColour(palette, code)
  return colour?.picture || colour?.swatch || (colour?.agree_first ? 'any' : 'unknown')
}
