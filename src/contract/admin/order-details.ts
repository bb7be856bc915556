import { z } from 'zod'
import { deliveryMethods } from '../order.ts'
import { textMaxima, typed } from '../typed-text.ts'
import { Version } from './lists.ts'

/** Who gets an order, how, and who pays, as the office agreed it with the buyer; an empty text is not known. */
export const OrderDetails = z.object({
  name: typed('name', 110),
  email: typed('email', textMaxima.email),
  delivery_method: z.enum(['', ...deliveryMethods]),
  carrier: typed('line', 100),
  city: typed('name', 100),
  address: typed('line', 300),
  company: typed('line', 200),
  tax_id: typed('taxId', 60),
  /** The buyer said on the phone that they accept the public offer; what was accepted stays so. */
  offer_agreed: z.boolean(),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** A write from an older version of the order answers 409 with the order as it is. */
export const OrderDetailsWrite = OrderDetails.extend({ version: Version })
export type OrderDetailsWrite = z.infer<typeof OrderDetailsWrite>
