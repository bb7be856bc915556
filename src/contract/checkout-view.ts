import { z } from 'zod'

/** Data of the page that sends a buyer to the payment provider: a form to post, a link to follow, or why neither is possible. */
export const CheckoutView = z.object({
  state: z.enum(['open', 'paid', 'expired', 'closed']),
  method: z.enum(['POST', 'GET']),
  /** Target of the form with `data` and `signature`, or of the link, which has neither; null unless the state is `open`. */
  action: z.string().nullable(),
  data: z.string().nullable(),
  signature: z.string().nullable(),
  version: z.int(),
  order_number: z.string(),
  total_uah: z.number(),
  total_kopiykas: z.int(),
  /** The order's token when it was placed without an account. */
  access_token: z.string().nullable(),
  /** Path of the order's page in the buyer's language. */
  order_url: z.string(),
})
export type CheckoutView = z.infer<typeof CheckoutView>
