import type { Slice } from '../../platform/slice.ts'
import { orderRoutes } from './routes.ts'

export { anonymiseFinished, detachOrdersOf } from './anonymise-orders.ts'
export { claimOrder } from './claim-order.ts'
export type { DraftLine, OrderDraft, Payer } from './draft.ts'
export { idempotencyKeyOf, withIdempotency } from './idempotency.ts'
export { placeOrder, type PlacedOrder } from './place-order.ts'
export { listOrdersOf, viewOrderOf, type OrderAddress } from './queries.ts'
export { startPayment } from './start-payment.ts'

export const orders: Slice = { name: 'orders', api: orderRoutes }
