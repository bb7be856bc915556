import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import { paymentEvent } from '../payments/index.ts'
import { orderEvent } from './order-event.ts'

/** What happened to a payment happened to its order: payments tell it without knowing that it is an order. */
export const relayPaymentEvent = defineJob({
  ...paymentEvent,
  async run(context, { key, payableId, what }) {
    await enqueue(context, context.database.db, orderEvent, { key, orderId: payableId, what }, { once: key })
  },
})
