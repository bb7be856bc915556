/** An entry of a palette, to which options of products refer by code. */
interface Described {
  /** URLs, orders and files refer to it by this code, so it never changes while a product uses it. */
  readonly code: string
  readonly uk: string
  readonly en: string
  /** URL of a small picture; '' for none. */
  readonly picture: string
  /** Default impact in kopiykas per piece, copied when it is added to a product; afterwards the product's own impact counts. */
  readonly price_kopiykas: number
  /** Default extra working days, copied in the same way. */
  readonly extra_days: number
  /** The buyer must specify it before card payment. */
  readonly agree_first: boolean
  /** Search words besides its names, in any language, separated by spaces. */
  readonly words: string
}

/** A colour or a finish of concrete. */
export interface PaletteColour extends Described {
  /** sRGB, `#rrggbb`; '' when it has no colour to show. */
  readonly swatch: string
}

/**
 * What an owner's property does besides its price. `light` is lit in the model and visible in pictures, `mark` is visible in pictures and needs a
 * note about its content, `water` protects a planter against water and frost.
 */
export const propertyEffects = ['', 'light', 'mark', 'water'] as const
export type PropertyEffect = (typeof propertyEffects)[number]

/** An owner's property: an addition to take or leave, or a list of options that each product defines. */
export interface OwnProperty extends Described {
  readonly kind: 'switch' | 'list'
  /** A sentence for buyers, shown below the name. */
  readonly help_uk: string
  readonly help_en: string
  readonly effect: PropertyEffect
}

/** All entries to which products refer by code, from the settings of the same names. */
export interface Palettes {
  readonly colours: readonly PaletteColour[]
  readonly finishes: readonly PaletteColour[]
  readonly properties: readonly OwnProperty[]
}
export const paletteGroups = ['colours', 'finishes', 'properties'] as const
export type PaletteGroup = (typeof paletteGroups)[number]

/** The palette of a property; null when its products define their own words. */
export const findSamples = (palettes: Palettes, property: string): readonly PaletteColour[] | null =>
  property === 'color' ? palettes.colours : property === 'finish' ? palettes.finishes : null

/** A colour or finish as buyers see it. */
export type ShownColour = Pick<PaletteColour, 'code' | 'uk' | 'en' | 'swatch' | 'agree_first'> & { readonly picture?: string | undefined }

/** Finds a palette entry by code. */
export const findColour = <Colour extends { readonly code: string }>(palette: readonly Colour[], code: string): Colour | undefined =>
  palette.find((colour) => colour.code === code)

/** What the sample shows: its picture, or else its sRGB, `any` when it is still to be agreed, or `unknown`. */
export function swatchName(palette: readonly ShownColour[], code: string): string {
  const colour = findColour(palette, code)
  return colour?.picture || colour?.swatch || (colour?.agree_first ? 'any' : 'unknown')
}
