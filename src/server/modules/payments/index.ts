import type { Slice } from '../../platform/slice.ts'
import { simulatorServes } from './providers.ts'
import { paymentRoutes } from './routes.ts'
import { startDelivering } from './simulator/deliver.ts'
import { simulator } from './simulator/routes.ts'
import { startPolling } from './start-polling.ts'

export { closeBill, forgetPayers } from './close-bill.ts'
export { openBill, type BillDraft } from './open-bill.ts'
export { pollOpenAttempts } from './poll-attempts.ts'
export { cardPaymentAvailable } from './providers.ts'
export { listAlarms, paymentsOf, type PaymentFacts } from './queries.ts'
export { refundOrder, type RefundOrder } from './refund-order.ts'
export { startAttempt } from './start-attempt.ts'

export const payments: Slice = {
  name: 'payments',
  api: paymentRoutes,
  async outside(app, world) {
    // Never in production: there it would be a page that says "paid" for nothing.
    if (simulatorServes(world)) await app.register((scope) => simulator(scope, world))
  },
  async start(world) {
    const stops = [startPolling(world), ...(simulatorServes(world) ? [startDelivering(world)] : [])]
    return async () => {
      await Promise.all(stops.map((stop) => stop()))
    }
  },
}
