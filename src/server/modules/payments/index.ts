import type { Slice } from '../../platform/module.ts'
import { paymentJobs } from './jobs.ts'
import { simulatorServes } from './providers.ts'
import { paymentRoutes } from './routes.ts'
import { deliverCallback } from './simulator/deliver-callbacks.ts'
import { simulator } from './simulator/routes.ts'

export { closeBill, forgetPayers, setPayerLink } from './cancel-order-payment.ts'
export { forgetPaymentDetails } from './purge-payment-details.ts'
export { openBill, type BillDraft } from './create-order-payment.ts'
export { pollOpenAttempts } from './poll-attempts.ts'
export { cardPaymentAvailable } from './providers.ts'
export { listAlarms, paymentsOf, type PaymentFacts } from './queries.ts'
export { refundOrder, type RefundOrder } from './refund-order.ts'
export { settleAlarm } from './resolve-alert.ts'
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
