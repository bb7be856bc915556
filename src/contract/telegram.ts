import { z } from 'zod'

/** A one-time link that opens the shop's bot and connects an account or an order with the reader's chat. */
export const TelegramInvitation = z.object({ url: z.string(), expires_at: z.string() })
export type TelegramInvitation = z.infer<typeof TelegramInvitation>
