import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { adminEndpoints } from '#contract/admin/api.ts'
import { NewShipment, ShipmentEdit, ShipmentEmailed, Shipments, ShipmentVoid } from '#contract/admin/shipments.ts'
import { shipmentDocumentKinds } from '#contract/shipments.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { adminRoute, byId } from '../staff/index.ts'
import { editShipment, voidShipment } from './change-shipment.ts'
import { emailShipmentDocuments, reissueShipmentDocument, showShipmentDocument } from './shipment-papers.ts'
import { readShipments } from './read-shipments.ts'
import { storeShipment } from './store-shipment.ts'

const ofOrder = z.object({ number: z.string().max(40) })
const one = ofOrder.extend(byId.shape)
const paper = one.extend({ paper: z.enum(shipmentDocumentKinds) })

export function shipmentRoutes(app: FastifyInstance, context: AppContext): void {
  const output = Shipments
  adminRoute(app, context, adminEndpoints.listShipments, { params: ofOrder, output }, ({ params }) =>
    readShipments(context.database.db, params.number),
  )
  adminRoute(app, context, adminEndpoints.storeShipment, { params: ofOrder, body: NewShipment, output }, ({ params, body, actor }) =>
    storeShipment(context, actor, params.number, body),
  )
  adminRoute(app, context, adminEndpoints.editShipment, { params: one, body: ShipmentEdit, output }, ({ params, body, actor }) =>
    editShipment(context, actor, params, body),
  )
  adminRoute(app, context, adminEndpoints.voidShipment, { params: one, body: ShipmentVoid, output }, ({ params, body, actor }) =>
    voidShipment(context, actor, params, body),
  )
  adminRoute(app, context, adminEndpoints.shipmentDocument, { params: paper }, ({ params, language, request, reply }) =>
    showShipmentDocument(context, params, { language, request, reply }),
  )
  adminRoute(app, context, adminEndpoints.reissueShipmentDocument, { params: paper, output }, ({ params, actor }) =>
    reissueShipmentDocument(context, actor, params),
  )
  adminRoute(app, context, adminEndpoints.emailShipmentDocuments, { params: one, output: ShipmentEmailed }, ({ params, actor }) =>
    emailShipmentDocuments(context, actor, params),
  )
}
