import type { Module } from '../../platform/module.ts'
import { shipmentRoutes } from './routes.ts'

export { carrierText, readShipmentReport, shipmentText, type ShipmentReport } from './shipment-report.ts'
export { viewShipments } from './view-shipments.ts'

/** What leaves the factory: several shipments of an order, and their papers. */
export const shipments: Module = { name: 'shipments', api: shipmentRoutes }
