import { z } from 'zod'
import { quantityLimits } from './option-rules.ts'
import type { VolumeTier } from './price.ts'
import { settingErrors } from './setting-errors.ts'
import { onceRead } from './typed-text.ts'

/** The owner's tiers, lowest first: each has more pieces and a larger discount than the one before. Empty means one price for any quantity. */
export const VolumeTiers: z.ZodType<VolumeTier[]> = z
  .array(z.object({ from_pieces: z.int().min(2).max(quantityLimits.max), percent: z.int().min(1).max(90) }))
  .max(50)
  .superRefine((tiers, { addIssue }) => {
    for (const [index, tier] of tiers.entries()) {
      const before = tiers[index - 1]
      for (const key of ['from_pieces', 'percent'] as const)
        if (before && typeof tier[key] === 'number' && tier[key] <= before[key])
          addIssue({ code: 'custom', path: [index, key], message: settingErrors.tierOrder })
    }
  }, onceRead())

/** Price of one piece from `from_pieces` on, in the answer's currency and in kopiykas. */
export const VolumePrice = z.object({ from_pieces: z.int(), percent: z.int(), unit_price: z.number(), unit_price_kopiykas: z.int() })
export type VolumePrice = z.infer<typeof VolumePrice>

/** The prices of a configuration by quantity, the single piece first; empty when every quantity costs the same. */
export const VolumePrices = z.array(VolumePrice)
