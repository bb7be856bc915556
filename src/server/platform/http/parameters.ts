import { z } from 'zod'

/** The secret that opens an order, a quote or an offer. */
export const ByLink = z.object({ access_token: z.string().max(300) })
export const OrderNumber = z.object({ order_number: z.string().max(100) })
export const AskedLanguage = z.object({ lang: z.string().optional().describe('`uk` or `en`; otherwise the header User-language decides') })
