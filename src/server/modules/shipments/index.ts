import type { Module } from '../../platform/module.ts'
import { buyerShipmentRoutes } from './buyer-routes.ts'
import { trackShipments } from './track-shipments.ts'
import { changeWaybillJob } from './change-waybill.ts'
import { createWaybillJob } from './waybills.ts'
import { shipmentRoutes } from './routes.ts'

export { carrierText, readShipmentReport, shipmentText, type ShipmentReport } from './shipment-report.ts'
export { anonymiseShipmentDocuments, shipmentDocument } from './documents.ts'
export {
  documentFileName,
  heldDocumentPath,
  listHeldDocuments,
  numberedDocument,
  opensByLink,
  type HeldDocument,
} from './held-documents.ts'
export { readOrderShipments } from './read-order-shipments.ts'
export { isAllShipped, isPartlyShipped, shippedLines, viewShipments } from './view-shipments.ts'

/** Shipments of orders, possibly several per order, and their papers. */
export const shipments: Module = {
  name: 'shipments',
  jobs: [createWaybillJob, changeWaybillJob, trackShipments],
  api(app, context) {
    shipmentRoutes(app, context)
    buyerShipmentRoutes(app, context)
  },
}
