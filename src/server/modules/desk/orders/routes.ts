import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import { Act } from '#contract/admin/acts.ts'
import { OrderDetailsWrite } from '#contract/admin/order-details.ts'
import { NewOrderAct, OrderAct, OrderMovesPreview } from '#contract/admin/order-acts.ts'
import * as contract from '#contract/admin/orders.ts'
import { MessagePreview, NewMessage, OrderMessages } from '#contract/admin/order-messages.ts'
import { MoneySeen, Today } from '#contract/admin/today.ts'
import { DepositChange, NewRefund, OrderMoney, PaymentLink, PaymentLinkRequest, RefundPaid } from '#contract/admin/receipts.ts'
import { may, type StaffRole } from '#contract/permissions.ts'
import { dayErrors } from '#contract/day-errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { answerMessage } from '../../contact/index.ts'
import { sendPaper } from '../../../platform/http/send-file.ts'
import { orderDocument } from '../../documents/index.ts'
import { resolveBounce } from '../../notifications/index.ts'
import { isBeforeOrder } from '../../sales/index.ts'
import { payReceiptRefund } from '../../payments/index.ts'
import { adminRoutes, listColleagues, nextLink, seeMoney } from '../../staff/index.ts'
import { assignChosen } from './assign-orders.ts'
import { decideMoney } from './cancelled-money.ts'
import { changeOrderState, undoOrderMove, writeDetails } from './change-order.ts'
import { listOrders } from './list-orders.ts'
import { readOrderAct, startOrderAct } from './order-acts.ts'
import { previewOrderMoves } from './preview-moves.ts'
import { changeDeposit, checkRefund, makePaymentLink, makeRefund } from './money.ts'
import { listOrderMessages } from './messages/list-messages.ts'
import { remindDebtor, undoReminder } from './messages/remind.ts'
import { previewMessage, sendMessage } from './messages/send-message.ts'
import { readOrderFilter } from './order-filter.ts'
import { readOrderCard } from './read-order-card.ts'
import { readToday } from '../today/read-today.ts'
import { addNote, editNote, recordCall, undoCall } from './write-note.ts'

const seesGoodsOnly = ({ roles }: { readonly roles: readonly StaffRole[] }) => !may(roles, 'orders.manage')

export function orderDeskRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const { db } = context.database
  route('readToday', { output: Today }, ({ staff }) => readToday(context, staff))
  route('seeMoney', { body: MoneySeen }, ({ body, staff }) => seeMoney(context, staff.staffId, new Date(body.until)))
  route('answerMessage', {}, ({ params, actor }) => answerMessage(context, actor, params.id))
  route('resolveBounce', {}, ({ params, actor }) => resolveBounce(context, actor, params.id))

  const card = { output: contract.OrderCard }
  route('listOrders', { output: contract.OrderRows }, async ({ query, request, staff }) => {
    const reader = { me: staff.staffId, goodsOnly: seesGoodsOnly(staff), now: context.clock.now() }
    return listOrders(context, await readOrderFilter(context, db, query, reader), (cursor) => nextLink(request.url, cursor))
  })
  route('listColleagues', { output: contract.Colleagues }, async () => ({ data: await listColleagues(db) }))
  route('assignOrders', { body: contract.OrderAssignment, output: contract.OrdersAssigned }, ({ body, actor }) => assignChosen(context, actor, body))
  route('previewOrderMoves', { body: contract.ChosenOrders, output: OrderMovesPreview }, ({ body, staff }) =>
    previewOrderMoves(context, staff.staffId, body),
  )
  route('startOrderAct', { body: NewOrderAct, output: OrderAct }, ({ body, actor, staff }) =>
    startOrderAct(context, { actor, roles: staff.roles }, body),
  )
  route('readOrderAct', { output: OrderAct }, ({ params }) => readOrderAct(db, params.id))
  route('readOrder', card, ({ params, staff }) => readOrderCard(db, params.number, seesGoodsOnly(staff)))
  route('moveOrder', { ...card, body: contract.OrderMove }, ({ params: { number }, body, actor }) =>
    changeOrderState(context, actor, {
      number,
      version: body.version,
      transition: body.move,
      reason: null,
      promisedOn: body.promised_on ?? null,
      details: body.details ?? null,
      credit: body.credit ?? null,
    }),
  )
  route('undoOrderMove', { ...card, body: Act }, ({ params: { number }, body, actor }) => undoOrderMove(context, actor, number, body))
  route('writeOrderDetails', { ...card, body: OrderDetailsWrite }, ({ params: { number }, body, actor }) =>
    writeDetails(context, actor, number, body),
  )
  const ending = { ...card, body: contract.OrderCancel }
  route('cancelOrder', ending, ({ params: { number }, body, actor }) =>
    changeOrderState(context, actor, { number, ...contract.OrderCancel.parse(body), transition: 'cancel', promisedOn: null }),
  )
  route('stopOrder', ending, ({ params: { number }, body, actor }) =>
    changeOrderState(context, actor, { number, ...contract.OrderCancel.parse(body), transition: 'stop', promisedOn: null }),
  )
  route('decideMoney', { ...card, body: contract.MoneyDecision }, ({ params: { number }, body, actor }) =>
    decideMoney(context, actor, number, contract.MoneyDecision.parse(body).money),
  )
  route('recordCall', { ...card, body: contract.NewCall }, ({ params, body, actor }) => recordCall(context, actor, params.number, body))
  route('undoCall', { ...card }, ({ params, actor }) => undoCall(context, actor, params))
  route('addNote', { ...card, body: contract.NewNote }, ({ params, body, actor }) => addNote(context, actor, params.number, body))
  route('editNote', { ...card, body: contract.NoteEdit }, ({ params, body, actor }) => editNote(context, actor, params, body))
  const messages = { output: OrderMessages }
  route('listOrderMessages', messages, ({ params }) => listOrderMessages(context, db, params.number))
  route('previewMessage', { body: NewMessage, output: MessagePreview }, ({ params, body }) =>
    previewMessage(context, params.number, NewMessage.parse(body)),
  )
  route('sendMessage', { ...messages, body: NewMessage }, ({ params, body, actor }) =>
    sendMessage(context, actor, params.number, NewMessage.parse(body)),
  )
  route('remindDebtor', messages, ({ params, actor }) => remindDebtor(context, actor, params.number))
  route('undoReminder', messages, ({ params, actor }) => undoReminder(context, actor, params))
  route(
    'makeRefund',
    {
      body: NewRefund,
      output: OrderMoney,
      check: ({ params, body, staff }) => checkRefund(context, staff.roles.includes('owner'), params.number, body),
    },
    ({ params, body, actor }) => makeRefund(context, actor, params.number, body),
  )
  route('payRefund', { body: RefundPaid, output: OrderMoney }, async ({ params, body, actor }) =>
    (await isBeforeOrder(context.database.db, params.number, body.paid_on))
      ? fail('invalid', { paid_on: dayErrors.dayBeforeOrder })
      : payReceiptRefund(context, actor, { orderNumber: params.number, id: params.id, ...body }),
  )
  route('changeDeposit', { ...card, body: DepositChange }, ({ params, body, actor }) => changeDeposit(context, actor, params.number, body))
  route('makePaymentLink', { body: PaymentLinkRequest, output: PaymentLink }, ({ params, body, actor, language }) =>
    makePaymentLink(context, actor, params.number, { ...body, language }),
  )
  route('orderDocument', {}, async ({ params: { number, kind }, language, ...http }) => {
    sendPaper(http, await orderDocument(context, { unscopedNumber: number }, { kind, language }))
    return undefined
  })
}
