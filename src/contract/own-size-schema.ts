import { z } from 'zod'
import { ownDimensionNames } from './own-size.ts'

const centimetres = z.int().min(1).max(1_000)

/** Schema of `OwnSizeRules` from `own-size-rules.ts`, which browsers load without zod. */
export const OwnSize = z.object({
  limits: z.partialRecord(z.enum(ownDimensionNames), z.object({ min: centimetres, max: centimetres, step: centimetres })),
  surcharge: z.int().min(0),
  extra_days: z.int().min(0),
})
