import type { FastifyInstance } from 'fastify'
import { Act, EmailedTo } from '#contract/admin/acts.ts'
import { OrderEdit, OrderEditApplied, OrderEditApply, OrderEditWrite, SaleProductView } from '#contract/admin/order-edits.ts'
import type { StaffRole } from '#contract/permissions.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { adminRoutes } from '../../../staff/index.ts'
import { applyOrderEdit } from './apply-edit.ts'
import { readSaleProduct } from '../../lines/sale-products.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { dropOrderEdit, readOrderEdit, saveOrderEdit } from './save-edit.ts'

const isOwner = ({ roles }: { readonly roles: readonly StaffRole[] }) => roles.includes('owner')

export function orderEditRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const edit = { output: OrderEdit }
  route('readSaleProduct', { output: SaleProductView }, ({ params, query }) => readSaleProduct(context.database.db, params.id, query['size']))
  route('readOrderEdit', edit, ({ params, staff }) => readOrderEdit(context, params.number, isOwner(staff)))
  route('saveOrderEdit', { ...edit, body: OrderEditWrite }, ({ params, body, actor, staff }) =>
    saveOrderEdit(context, { actor, isOwner: isOwner(staff) }, params.number, body),
  )
  route('dropOrderEdit', { ...edit, body: Act }, ({ params, body, actor, staff }) =>
    dropOrderEdit(context, { actor, isOwner: isOwner(staff) }, params.number, body.version),
  )
  route('sendOrderConfirmation', { output: EmailedTo }, ({ params, actor }) => sendConfirmation(context, actor, params.number))
  route(
    'applyOrderEdit',
    { body: OrderEditApply, output: OrderEditApplied },
    ({ params: { number }, body: { version, reason, scrap_cast: scrapCast = false }, actor, staff }) =>
      applyOrderEdit(context, { actor, isOwner: isOwner(staff) }, { number, version, reason, scrapCast }),
  )
}
