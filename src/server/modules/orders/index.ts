import type { Slice } from '../../platform/module.ts'
import { forgetOldKeys } from './idempotency.ts'
import { sealStoredLinks, tendOrderLinks } from './order-links.ts'
import { orderRoutes } from './routes.ts'

export { anonymiseFinished, detachOrdersOf, detachOrdersOfGuest, retireGuestOrders, type Guest } from './anonymise-orders.ts'
export { claimOrder } from './claim-order.ts'
export type { DraftLine, OrderDraft, Payer } from './new-order.ts'
export { exportOrdersOf } from './export-orders.ts'
export { idempotencyKeyOf, isRepeated, withIdempotency, type RepeatableRequest } from './idempotency.ts'
export { linkForEmail, orderUrl, renewLink, storedLink } from './order-links.ts'
export { maskPhone } from './view.ts'
export { forgetOrderTelegram, keepOrderTelegram } from './link-telegram.ts'
export { moveOrder, movesFrom } from './transition-order.ts'
export { placeOrder, type PlacedOrder } from './place-order.ts'
export { listOrdersOf, viewOrderOf, viewOrdersOfGuest, type OrderAddress } from './queries.ts'
export { readOrder, type StoredOrder } from './read-order.ts'
export { startPayment } from './start-payment.ts'

const day = 24 * 60 * 60_000

export const orders: Slice = {
  name: 'orders',
  api: orderRoutes,
  jobs: [tendOrderLinks],
  async start(world) {
    await sealStoredLinks(world).catch((err: unknown) => world.log.error({ err }, 'links of orders are still stored in clear'))
    const forget = () => forgetOldKeys(world).catch((err: unknown) => world.log.error({ err }, 'old idempotency keys are still there'))
    const timer = setInterval(() => void forget(), day)
    timer.unref()
    return async () => clearInterval(timer)
  },
}
