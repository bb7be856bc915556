import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { adminEndpoints } from '#contract/admin/api.ts'
import {
  ConfirmationSent,
  OrderEdit,
  OrderEditApplied,
  OrderEditApply,
  OrderEditDrop,
  OrderEditWrite,
  SaleProductView,
} from '#contract/admin/order-edits.ts'
import type { StaffRole } from '#contract/permissions.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { adminRoute, byId } from '../../../staff/index.ts'
import { applyOrderEdit } from './apply-edit.ts'
import { readSaleProduct } from '../../lines/sale-products.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { dropOrderEdit, readOrderEdit, saveOrderEdit } from './save-edit.ts'

const ofOrder = z.object({ number: z.string().max(40) })
const isOwner = ({ roles }: { readonly roles: readonly StaffRole[] }) => roles.includes('owner')

export function orderEditRoutes(app: FastifyInstance, context: AppContext): void {
  const edit = { params: ofOrder, output: OrderEdit }
  adminRoute(app, context, adminEndpoints.readSaleProduct, { params: byId, output: SaleProductView }, ({ params }) =>
    readSaleProduct(context.database.db, params.id),
  )
  adminRoute(app, context, adminEndpoints.readOrderEdit, edit, ({ params, staff }) => readOrderEdit(context, params.number, isOwner(staff)))
  adminRoute(app, context, adminEndpoints.saveOrderEdit, { ...edit, body: OrderEditWrite }, ({ params, body, actor, staff }) =>
    saveOrderEdit(context, { actor, isOwner: isOwner(staff) }, params.number, body),
  )
  adminRoute(app, context, adminEndpoints.dropOrderEdit, { ...edit, body: OrderEditDrop }, ({ params, body, actor, staff }) =>
    dropOrderEdit(context, { actor, isOwner: isOwner(staff) }, params.number, body.version),
  )
  adminRoute(app, context, adminEndpoints.sendOrderConfirmation, { params: ofOrder, output: ConfirmationSent }, ({ params, actor }) =>
    sendConfirmation(context, actor, params.number),
  )
  adminRoute(
    app,
    context,
    adminEndpoints.applyOrderEdit,
    { params: ofOrder, body: OrderEditApply, output: OrderEditApplied },
    ({ params: { number }, body: { version, reason, scrap_cast: scrapCast = false }, actor, staff }) =>
      applyOrderEdit(context, { actor, isOwner: isOwner(staff) }, { number, version, reason, scrapCast }),
  )
}
