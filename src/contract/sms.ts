import { z } from 'zod'

/** Whether the stages of an order are told by SMS. */
export const SmsChoice = z.object({ on: z.boolean() })
export type SmsChoice = z.infer<typeof SmsChoice>
