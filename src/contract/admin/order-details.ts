import { z } from 'zod'
import { deliveryMethods } from '../order.ts'
import { Version } from './lists.ts'

const line = (length: number) => z.string().trim().max(length)

/** Who gets an order, how, and who pays, as the office agreed it with the buyer; an empty text is not known. */
export const OrderDetails = z.object({
  name: line(110),
  email: line(254),
  delivery_method: z.enum(['', ...deliveryMethods]),
  carrier: line(100),
  city: line(100),
  address: line(300),
  company: line(200),
  tax_id: line(30),
  /** The buyer said on the phone that they accept the public offer; what was accepted stays so. */
  offer_agreed: z.boolean(),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** A write from an older version of the order answers 409 with the order as it is. */
export const OrderDetailsWrite = OrderDetails.extend({ version: Version })
export type OrderDetailsWrite = z.infer<typeof OrderDetailsWrite>
