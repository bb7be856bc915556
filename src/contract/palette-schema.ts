import { z } from 'zod'
import { isLineParameter } from './list-url.ts'
import { propertyEffects, type OwnProperty, type PaletteColour } from './palette.ts'
import { isBuiltIn } from './property-names.ts'
import { settingErrors } from './setting-errors.ts'
import { eachOnce, onceRead, typed } from './typed-text.ts'

const code = typed('code', 40)
  .min(1)
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, settingErrors.colourCode)
const described = {
  uk: typed('line', 100).min(1),
  en: typed('line', 100),
  /** Must be one of this shop's own pictures. */
  picture: typed('line', 200)
    .regex(/^(?:\/media\/[a-zA-Z0-9-]+\.(?:avif|webp))?$/, settingErrors.samplePicture)
    .default(''),
  price_kopiykas: z.int().min(0).max(100_000_000_00),
  extra_days: z.int().min(0).max(365),
  agree_first: z.boolean(),
  words: typed('line', 1_000),
}
const Colour = z.object({ code, ...described, swatch: typed('line', 7).regex(/^(?:#[0-9a-f]{6})?$/, settingErrors.swatch) })
const Property = z.object({
  code: code.refine((name) => !isBuiltIn(name) && !isLineParameter(name), settingErrors.builtInCode),
  ...described,
  kind: z.enum(['switch', 'list']),
  help_uk: typed('line', 300),
  help_en: typed('line', 300),
  effect: z.enum(propertyEffects),
})

const makePalette = <Row extends { readonly code: string }>(row: z.ZodType<Row>) =>
  z.array(row).max(100).superRefine(eachOnce('code', settingErrors.colourTwice), onceRead())

/** The colours or the finishes on offer, in the order in which buyers see them. */
export const Palette: z.ZodType<PaletteColour[]> = makePalette(Colour)
/** The other properties on offer, in the order in which buyers see them. */
export const OwnProperties: z.ZodType<OwnProperty[]> = makePalette(Property)

/** A palette as buyers see it. */
export const ShownPalette = z.array(
  z.object({
    code: z.string(),
    uk: z.string(),
    en: z.string(),
    swatch: z.string(),
    agree_first: z.boolean(),
    /** URL of a small picture; absent when there is none. */
    picture: z.string().optional(),
  }),
)
