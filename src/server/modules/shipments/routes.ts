import type { FastifyInstance } from 'fastify'
import { EmailedTo } from '#contract/admin/acts.ts'
import { NewShipment, ShipmentEdit, Shipments, ShipmentVoid } from '#contract/admin/shipments.ts'
import { NewWaybill, WaybillDraft } from '#contract/admin/waybills.ts'
import { Branches } from '#contract/delivery.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { adminRoutes } from '../staff/index.ts'
import { editShipment } from './change-shipment.ts'
import { voidShipment } from './void-shipment.ts'
import { emailShipmentDocuments, reissueShipmentDocument, renderShipmentDocument } from './shipment-papers.ts'
import { readShipments } from './view-shipments.ts'
import { sendPaper } from '../../platform/http/send-file.ts'
import { changeWaybill } from './change-waybill.ts'
import { draftWaybill, listWaybillBranches } from './draft-waybill.ts'
import { createWaybill, readLabel, removeWaybill } from './waybills.ts'
import { storeShipment } from './store-shipment.ts'

export function shipmentRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const output = Shipments
  route('listShipments', { output }, ({ params }) => readShipments(context.database.db, params.number))
  route('storeShipment', { body: NewShipment, output }, ({ params, body, actor }) => storeShipment(context, actor, params.number, body))
  route('editShipment', { body: ShipmentEdit, output }, ({ params, body, actor }) => editShipment(context, actor, params, body))
  route('voidShipment', { body: ShipmentVoid, output }, ({ params, body, actor }) => voidShipment(context, actor, params, body))
  route('shipmentDocument', {}, async ({ params, query, language, ...http }) => {
    sendPaper(http, await renderShipmentDocument(context, params, { language, issued: query['number'] }))
    return undefined
  })
  route('reissueShipmentDocument', { output }, ({ params, actor }) => reissueShipmentDocument(context, actor, params))
  route('draftWaybill', { output: WaybillDraft }, ({ params }) => draftWaybill(context, params))
  route('listWaybillBranches', { output: Branches }, ({ params, query }) => listWaybillBranches(context, params, query))
  route('createWaybill', { body: NewWaybill, output }, ({ params, body, actor }) => createWaybill(context, actor, params, body))
  route('changeWaybill', { body: NewWaybill, output }, ({ params, body, actor }) => changeWaybill(context, actor, params, body))
  route('removeWaybill', { output }, ({ params, actor }) => removeWaybill(context, actor, params))
  route('waybillLabel', {}, async ({ params, ...http }) => {
    sendPaper(http, await readLabel(context, params))
    return undefined
  })
  route('emailShipmentDocuments', { output: EmailedTo }, ({ params, actor }) => emailShipmentDocuments(context, actor, params))
}
