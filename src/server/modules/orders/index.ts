import type { Module } from '../../platform/module.ts'
import { purgeIdempotencyKeys } from './idempotency.ts'
import { sealStoredLinks, tendOrderLinks } from './order-links.ts'
import { orderRoutes } from './routes.ts'

export { anonymiseCompletedOrders, detachOrdersOf, detachOrdersOfGuest, retireGuestOrders, type Guest } from './anonymise-orders.ts'
export { claimOrder } from './claim-order.ts'
export type { NewOrderLine, NewOrder, Payer } from './new-order.ts'
export { exportOrdersOf } from './export-orders.ts'
export { idempotencyKeyOf, isRepeated, withIdempotency, type RepeatableRequest } from './idempotency.ts'
export { linkForEmail, orderUrl, renewLink, storedLink } from './order-links.ts'
export { maskPhone } from './view.ts'
export { unlinkOrderTelegram, linkOrderTelegram } from './link-telegram.ts'
export { transitionOrder, allowedTransitions } from './transition-order.ts'
export { placeOrder, type PlacedOrder } from './place-order.ts'
export { listOrdersOf, viewOrderOf, viewOrdersOfGuest, type OrderRef } from './queries.ts'
export { readOrder, type StoredOrder } from './read-order.ts'
export { startPayment } from './start-payment.ts'

const day = 24 * 60 * 60_000

export const orders: Module = {
  name: 'orders',
  api: orderRoutes,
  jobs: [tendOrderLinks],
  async startWork(context) {
    await sealStoredLinks(context).catch((err: unknown) => context.log.error({ err }, 'links of orders are still stored in clear'))
    const purgeKeysJob = () =>
      purgeIdempotencyKeys(context).catch((err: unknown) => context.log.error({ err }, 'old idempotency keys are still there'))
    const timer = setInterval(() => void purgeKeysJob(), day)
    timer.unref()
    return async () => clearInterval(timer)
  },
}
