import { z } from 'zod'

/** Whether the buyer gets SMS about the order's stages. */
export const SmsChoice = z.object({ on: z.boolean() })
export type SmsChoice = z.infer<typeof SmsChoice>
