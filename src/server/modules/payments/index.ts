import type { Slice } from '../../platform/slice.ts'
import { paymentJobs } from './jobs.ts'
import { simulatorServes } from './providers.ts'
import { paymentRoutes } from './routes.ts'
import { deliverCallback } from './simulator/deliver.ts'
import { simulator } from './simulator/routes.ts'

export { closeBill, forgetPayers, setPayerLink } from './close-bill.ts'
export { forgetPaymentDetails } from './forget-payment-details.ts'
export { openBill, type BillDraft } from './open-bill.ts'
export { pollOpenAttempts } from './poll-attempts.ts'
export { cardPaymentAvailable } from './providers.ts'
export { listAlarms, paymentsOf, type PaymentFacts } from './queries.ts'
export { refundOrder, type RefundOrder } from './refund-order.ts'
export { settleAlarm } from './settle-alarm.ts'
export { startAttempt } from './start-attempt.ts'

export const payments: Slice = {
  name: 'payments',
  api: paymentRoutes,
  async outside(app, world) {
    // Never in production: there it would be a page that says "paid" for nothing.
    if (simulatorServes(world)) await app.register((scope) => simulator(scope, world))
  },
  jobs: [...paymentJobs, deliverCallback],
}
