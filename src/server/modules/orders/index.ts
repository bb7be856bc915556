import type { Module } from '../../platform/module.ts'
import { tendOrderLinks } from './order-links.ts'
import { orderRoutes } from './routes.ts'

export {
  anonymiseCompletedOrders,
  detachOrdersOf,
  detachOrdersOfGuest,
  retireGuestOrders,
  ordersOfGuest,
  type Guest,
} from './anonymise-orders.ts'
export { isBeforeOrder } from './before-order.ts'
export { callAboutPayment } from './call-about-payment.ts'
export { claimOrder } from './claim-order.ts'
export { exchangesAt, lineRow, manualRow, shownAt, shownTotals, type Exchanges, type LineRow } from './line-row.ts'
export type { ManualLine, NewOrder, NewOrderLine } from './new-order.ts'
export { paymentItems } from './payment-items.ts'
export { exportOrdersOf } from './export-orders.ts'
export { OrderEvent, orderEvent, type ShipmentEvent } from './order-event.ts'
export { linkForEmail, makeAccessToken, orderUrl, renewLink, storedLink } from './order-links.ts'
export { maskPhone } from './view.ts'
export { unlinkOrderTelegram, linkOrderTelegram } from './link-telegram.ts'
export { isPartlyShipped, piecesOf, shippedLines } from './shipped-pieces.ts'
export {
  allowedTransitions,
  lockOrder,
  moveOrder,
  moveObstacle,
  returnToReady,
  transitionOrder,
  type LockedOrder,
  type MoveObstacle,
} from './transition-order.ts'
export { mouldsFor, startBatches } from './order-batches.ts'
export { maxOrderTotal, placeOrder } from './place-order.ts'
export { placesText } from './purchase-by-phone.ts'
export { purchaseRateLimits } from './purchase-rate-limits.ts'
export { listOrdersOf, viewOrderOf, viewOrdersByPhone, viewOrdersOfGuest, type OrderRef } from './queries.ts'
export { readOrder, type StoredOrder } from './read-order.ts'
export { readyTogether } from './ready-together.ts'
export { startPayment } from './start-payment.ts'

export const orders: Module = { name: 'orders', api: orderRoutes, jobs: [tendOrderLinks] }
