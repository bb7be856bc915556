import type { Slice } from '../../platform/module.ts'
import { orderDocumentRoutes } from './order-routes.ts'
import { documentRoutes } from './routes.ts'

export { describeLine } from './build-order-document.ts'
export { forgetBuyers } from './anonymise-documents.ts'
export { readOrderConfirmation, renderOrderConfirmation, renderOrderInvoice, type OrderDocument } from './order-documents.ts'
export type { OrderPaper } from './tables.ts'

/** Files: the specification sheet and the model of a configured product, confirmation and invoice of an order. */
export const documents: Slice = {
  name: 'documents',
  api(app, world) {
    documentRoutes(app, world)
    orderDocumentRoutes(app, world)
  },
}
