import { z } from 'zod'
import { deliveryMethods } from '../order.ts'
import { textMaxima, typed } from '../typed-text.ts'
import { Version } from './lists.ts'

/** The receiver, the delivery and the payer, as agreed with the buyer; an empty text means unknown. */
export const OrderDetails = z.object({
  name: typed('name', 110),
  email: typed('email', textMaxima.email),
  delivery_method: z.enum(['', ...deliveryMethods]),
  carrier: typed('line', 100),
  city: typed('name', 100),
  address: typed('line', 300),
  company: typed('line', 200),
  tax_id: typed('taxId', 60),
  /** The buyer accepted the public offer on the phone. An acceptance cannot be taken back. */
  offer_agreed: z.boolean(),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** A write from an older version answers 409 with the current order. */
export const OrderDetailsWrite = OrderDetails.extend({ version: Version })
export type OrderDetailsWrite = z.infer<typeof OrderDetailsWrite>
