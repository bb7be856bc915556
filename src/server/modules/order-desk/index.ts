import type { Module } from '../../platform/module.ts'
import { purgeMessageTexts, sendTelegramMessage } from './messages/send-message.ts'
import { runOrderAct } from './order-acts.ts'
import { orderDeskRoutes } from './routes.ts'

export { listOrders } from './list-orders.ts'
export { orderConditions, readOrderFilter, type OrderFilter } from './order-filter.ts'

/** The orders as the staff sees them: the list, an order's page, calls and notes. */
export const orderDesk: Module = { name: 'order-desk', api: orderDeskRoutes, jobs: [runOrderAct, sendTelegramMessage, purgeMessageTexts] }
