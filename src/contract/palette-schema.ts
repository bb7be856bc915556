import { z } from 'zod'
import type { PaletteColour } from './palette.ts'
import { settingErrors } from './setting-errors.ts'
import { typed } from './typed-text.ts'

const Colour = z.object({
  code: typed('code', 40)
    .min(1)
    .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, settingErrors.colourCode),
  uk: typed('line', 100).min(1),
  en: typed('line', 100),
  swatch: typed('line', 7).regex(/^(?:#[0-9a-f]{6})?$/, settingErrors.swatch),
  price_kopiykas: z.int().min(0).max(100_000_000_00),
  extra_days: z.int().min(0).max(365),
  agree_first: z.boolean(),
  words: typed('line', 1_000),
})

/** The colours that the works casts, in the order in which buyers see them. */
export const Palette: z.ZodType<PaletteColour[]> = z
  .array(Colour)
  .max(100)
  .superRefine((colours, { addIssue }) => {
    for (const [index, { code }] of colours.entries())
      if (colours.findIndex((one) => one.code === code) < index)
        addIssue({ code: 'custom', path: [index, 'code'], message: settingErrors.colourTwice })
  })

/** As buyers see them. */
export const ShownPalette = z.array(z.object({ code: z.string(), uk: z.string(), en: z.string(), swatch: z.string(), agree_first: z.boolean() }))
