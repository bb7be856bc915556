import type { Module } from '../../platform/module.ts'
import { refreshSalesRollups } from './analytics/refresh-rollups.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { purgeSearches } from './analytics/searches.ts'
import { bankRoutes } from './bank/routes.ts'
import { customerDeskRoutes } from './customers/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { purgeMessageTexts, sendTelegramMessage } from './orders/messages/send-message.ts'
import { runOrderAct } from './orders/order-acts.ts'
import { orderDeskRoutes } from './orders/routes.ts'

export { productListSheet } from './exports/list-tables.ts'
export { eraseConversation } from './orders/conversation.ts'
export { workshopNotes } from './orders/read-notes.ts'

/** The staff's work on sales: Today, orders, customers, messages, exports, analytics. */
export const desk: Module = {
  name: 'desk',
  async api(app, context) {
    orderDeskRoutes(app, context)
    await bankRoutes(app, context)
    customerDeskRoutes(app, context)
    analyticsRoutes(app, context)
    exportRoutes(app, context)
  },
  jobs: [runOrderAct, sendTelegramMessage, purgeMessageTexts, refreshSalesRollups, purgeSearches],
}
