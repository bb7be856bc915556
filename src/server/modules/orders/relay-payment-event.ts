import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import { paymentEvent } from '../payments/index.ts'
import { orderEvent } from './order-event.ts'

/** Turns a payment event into an order event: the payments module does not know about orders. */
export const relayPaymentEvent = defineJob({
  ...paymentEvent,
  async run(context, { key, payableId, what }) {
    await enqueue(context, context.database.db, orderEvent, { key, orderId: payableId, what }, { once: key })
  },
})
