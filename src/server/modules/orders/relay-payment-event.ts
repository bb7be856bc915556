import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import { paymentEvent, paymentPartEvent } from '../payments/index.ts'
import { callAboutPayment } from './call-about-payment.ts'
import { orderEvent, orderPartEvent } from './order-event.ts'

/** Turns a payment event into an order event: the payments module does not know about orders. */
export const relayPaymentEvent = defineJob({
  ...paymentEvent,
  async run(context, { key, payableId, what }) {
    if (what.kind === 'payment') await callAboutPayment(context, payableId, what.status)
    await enqueue(context, context.database.db, orderEvent, { key, orderId: payableId, what }, { once: key })
  },
})

/** The same for what happened to a part. */
export const relayPaymentPartEvent = defineJob({
  ...paymentPartEvent,
  async run(context, { key, payableId, what }) {
    if (what.kind === 'part') await callAboutPayment(context, payableId, 'success')
    await enqueue(context, context.database.db, orderPartEvent, { key, orderId: payableId, what }, { once: key })
  },
})
