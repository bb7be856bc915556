import type { Module } from '../../platform/module.ts'
import { cartRoutes } from './cart/routes.ts'
import { orderEditRoutes } from './orders/edits/routes.ts'
import { expireOrderLinks } from './orders/order-links.ts'
import { orderRoutes } from './orders/routes.ts'
import { buyerQuoteRoutes, quoteRequestRoutes } from './quotes/buyer-routes.ts'
import { quoteFileRoutes } from './quotes/file-routes.ts'
import { offerRoutes } from './quotes/offers/routes.ts'
import { sendQuoteByTelegram } from './quotes/quote-telegram.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { expireQuotes } from './quotes/expire-quotes.ts'

export { exportCart } from './cart/queries.ts'
export { shownTotal, readyTogether } from './lines/price-goods.ts'
export {
  anonymiseCompletedOrders,
  erasedOrders,
  detachAccountOrders,
  detachGuestOrders,
  emailsOfOrders,
  phonesOfOrders,
  retireGuestOrders,
  type Guest,
} from './orders/anonymise-orders.ts'
export {
  isBeforeOrder,
  readOrder,
  type OrderRef,
  type StoredLine,
  type StoredOrder,
  readOrderHistory,
  type OrderHistory,
} from './orders/read-order.ts'
export type { Payer } from './orders/new-order.ts'
export { assignOrders } from './orders/assign-orders.ts'
export { changeDelivery } from './orders/change-delivery.ts'
export { deliveryRateLimits } from './orders/purchase-rate-limits.ts'
export { callAboutPayment } from './orders/call-about-payment.ts'
export {
  changeOrder,
  clearFirstCall,
  lockOrder,
  lockOrders,
  planCall,
  readCallPlan,
  storeFirstCall,
  storePromise,
  type LockedOrder,
} from './orders/change-order.ts'
export { claimOrder, isLiveLink, makeAccessToken, linkForEmail, orderUrl, renewLink, storedLink } from './orders/order-links.ts'
export { applyOrderEdit } from './orders/edits/apply-edit.ts'
export { saveOrderEdit } from './orders/edits/save-edit.ts'
export { exportAccountOrders } from './orders/export-orders.ts'
export { linkOrderTelegram, unlinkOrderTelegram } from './orders/link-telegram.ts'
export { OrderEvent, orderEvent, type ShipmentEvent } from './orders/order-event.ts'
export { listAccountOrders, viewOrderAsBuyer, viewOrdersOfGuest, viewOrdersUnder } from './orders/queries.ts'
export { isOrdered, orderedPictures, piecesOrderedSince, tradedProducts } from './orders/ordered-products.ts'
export { startPayment } from './orders/start-payment.ts'
export {
  allowedTransitions,
  moveObstacle,
  moveOrder,
  returnToReady,
  transitionOrder,
  undoMove,
  undoTransition,
  type MoveObstacle,
} from './orders/transition-order.ts'
export { requirePayment } from './orders/credits.ts'
export { orderLineRows, orderRows } from './orders/rows.ts'
export { quoteRows } from './quotes/rows.ts'
export { maskPhone } from './orders/view.ts'
export type { LineRow } from './orders/line-row.ts'
export { countPieces, type ChangedGoods, type GoodsToMake, type OrderShipment, type SalesPorts, type ShippedPieces } from './ports.ts'
export type { OfferToPrint } from './quotes/offer-to-print.ts'
export { readOrderTrade, type OrderTrade } from './quotes/order-trade.ts'
export { eraseQuoteBuyers, exportQuotes } from './quotes/expire-quotes.ts'

/** Sales from the visitor's list to the order: the cart and its checkout, quotes by visitors and the office, orders with their revisions. */
export const sales: Module = {
  name: 'sales',
  async api(app, context) {
    await orderRoutes(app, context)
    cartRoutes(app, context)
    orderEditRoutes(app, context)
    offerRoutes(app, context)
    quoteRoutes(app, context)
    quoteRequestRoutes(app, context)
    buyerQuoteRoutes(app, context)
    quoteFileRoutes(app, context)
  },
  jobs: [expireOrderLinks, expireQuotes, sendQuoteByTelegram],
}
