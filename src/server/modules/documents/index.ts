import type { Module } from '../../platform/module.ts'
import { purgeMadePapers } from './made-papers.ts'
import { orderDocumentRoutes } from './order-routes.ts'
import { documentRoutes } from './routes.ts'

export { drawingsArchive } from './drawings-archive.ts'
export { renderOfferPdf } from './offer-files.ts'
export type { OfferToPrint } from './offer-document.ts'
export { downloadLimit, sendFile } from './send-file.ts'
export { describeLine } from './build-order-document.ts'
export { anonymiseDocuments } from './anonymise-documents.ts'
export { listIssuedDocuments, replaceOrderDocuments } from './issue-document.ts'
export {
  documentFileName,
  hasSecretLink,
  heldDocumentPath,
  listHeldDocuments,
  numberedDocument,
  opensByLink,
  type HeldDocument,
} from './sent-documents.ts'
export { readOrderConfirmation, renderOrderConfirmation, renderOrderInvoice, sendOrderDocument, type OrderDocument } from './order-documents.ts'
export {
  issueShipmentDocument,
  replaceShipmentDocuments,
  sendShipmentDocument,
  shipmentDocument,
} from './shipment-documents.ts'
export type { OrderDocumentContent } from './tables.ts'

/** Files: the specification sheet and the model of a configured product, confirmation and invoice of an order. */
export const documents: Module = {
  name: 'documents',
  jobs: [purgeMadePapers],
  api(app, context) {
    documentRoutes(app, context)
    orderDocumentRoutes(app, context)
  },
}
