import { z } from 'zod'
import { fieldErrors, fail, type Failure } from '#contract/errors.ts'
import { ownLimits, places } from '#geometry/places.ts'
import { quantityLimits } from '#contract/option-rules.ts'

export const ProductParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const configuration = z
  .string()
  .default('')
  .describe('Chosen options as in a product page’s address: `size:60x60x50;color:white`; the rest take their first option')
export const ModelQuery = z.object({ c: configuration })
export const SpecSheetQuery = z.object({
  c: configuration,
  q: z.string().default('1').describe('Quantity, 1 to 999'),
  lang: z.string().optional().describe('`uk` or `en`; otherwise the header User-language decides'),
})

/** Where the piece stands, and the permitted load if the reader knows it. */
export const LoadPageQuery = z.object({
  c: configuration,
  lang: z.string().optional(),
  place: z.enum(places).default('balcony'),
  limit: z.coerce
    .number()
    .int()
    .min(ownLimits.min)
    .max(ownLimits.max)
    .optional()
    .describe('kg/m²; left out: the lowest that such a place is built for'),
})

export function readQuantity(text: string): number | Failure {
  const quantity = /^\d{1,4}$/.test(text) ? Number(text) : 0
  const { min, max } = quantityLimits
  return quantity >= min && quantity <= max ? quantity : fail('invalid', { q: fieldErrors.quantityOutOfRange })
}
