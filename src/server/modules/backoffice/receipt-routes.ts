import type { FastifyInstance } from 'fastify'
import { fail, isFailure } from '#contract/errors.ts'
import { ReasonGiven } from '#contract/admin/acts.ts'
import { FiscalReceiptChange, NewReceipt, OrderMoney } from '#contract/admin/receipts.ts'
import { dayErrors } from '#contract/day-errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { resolveFiscalReceipt, listReceipts, recordReceipt, undoReceipt, voidReceipt } from '../payments/index.ts'
import { isBeforeOrder } from '../sales/index.ts'
import { adminRoutes } from '../staff/index.ts'

/** Receipts: payments for an order that did not come by card on the site. */
export function receiptRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  route('listReceipts', { output: OrderMoney }, ({ params }) => listReceipts(context.database.db, params.number))
  route('recordReceipt', { body: NewReceipt, output: OrderMoney }, async ({ params, body, actor }) =>
    (await isBeforeOrder(context.database.db, params.number, body.received_on))
      ? fail('invalid', { received_on: dayErrors.dayBeforeOrder })
      : recordReceipt(context, actor, params.number, body),
  )
  route('resolveFiscalReceipt', { body: FiscalReceiptChange, output: OrderMoney }, async ({ params, body, actor }) => {
    const settled = await resolveFiscalReceipt(context, actor, params.number, { ...body, id: params.id })
    return isFailure(settled) ? settled : listReceipts(context.database.db, params.number)
  })
  route('undoReceipt', { output: OrderMoney }, ({ params, actor }) => undoReceipt(context, actor, { orderNumber: params.number, id: params.id }))
  route('voidReceipt', { body: ReasonGiven, output: OrderMoney }, ({ params, body, actor }) =>
    voidReceipt(context, actor, { orderNumber: params.number, id: params.id, reason: body.reason }),
  )
}
