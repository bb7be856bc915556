import type { Module } from '../../platform/module.ts'
import { paymentJobs } from './jobs.ts'
import { simulatorServes } from './providers.ts'
import { paymentRoutes } from './routes.ts'
import { deliverCallback } from './simulator/deliver-callbacks.ts'
import { simulator } from './simulator/routes.ts'

export { cancelOrderPayment, anonymisePayers, setPayerLink } from './cancel-order-payment.ts'
export { purgePaymentDetails } from './purge-payment-details.ts'
export { createOrderPayment } from './create-order-payment.ts'
export { pollOpenAttempts } from './poll-attempts.ts'
export { cardPaymentAvailable } from './providers.ts'
export { listAlerts, paymentsOf, type PaymentSummary } from './queries.ts'
export { refundOrder } from './refund-order.ts'
export { resolveAlert } from './resolve-alert.ts'
export { startAttempt } from './start-attempt.ts'

export const payments: Module = {
  name: 'payments',
  api: paymentRoutes,
  async rootRoutes(app, context) {
    // Never in production: there it would be a page that says "paid" for nothing.
    if (simulatorServes(context)) await app.register((scope) => simulator(scope, context))
  },
  jobs: [...paymentJobs, deliverCallback],
}
