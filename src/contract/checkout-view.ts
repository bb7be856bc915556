import { z } from 'zod'

/** What the page that leads a buyer to the provider shows: a form to be posted, a link to be followed, or why there is neither. */
export const CheckoutView = z.object({
  state: z.enum(['open', 'paid', 'expired', 'closed']),
  method: z.enum(['POST', 'GET']),
  /** Where the form with `data` and `signature` is posted, or where the link leads, which has neither; null unless the state is open. */
  action: z.string().nullable(),
  data: z.string().nullable(),
  signature: z.string().nullable(),
  version: z.int(),
  order_number: z.string(),
  total_uah: z.number(),
  total_kopiykas: z.int(),
  /** Of the order, when it was placed without an account. */
  access_token: z.string().nullable(),
  /** The order's page below the host, in the buyer's language. */
  order_url: z.string(),
})
export type CheckoutView = z.infer<typeof CheckoutView>
