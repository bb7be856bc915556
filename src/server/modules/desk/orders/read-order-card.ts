import { asc, desc, eq } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import type { Shipments } from '#contract/admin/shipments.ts'
import { statusInfo } from '#contract/payment.ts'
import { toTenths, totalKg } from '#contract/total-kg.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { customerOfEmail, customersOfPhones, findCustomer } from '../../customers/index.ts'
import { listIssuedDocuments } from '../../documents/index.ts'
import { allowedTransitions, readOrder, readOrderHistory, readyTogether, type OrderHistory, type StoredOrder } from '../../sales/index.ts'
import { listReceipts, readPayments } from '../../payments/index.ts'
import { findStaff } from '../../staff/index.ts'
import { readBatchHistory } from '../../production/index.ts'
import { viewShipments } from '../../shipments/index.ts'
import { readNotes } from './read-notes.ts'
import { orderCalls, orderCancellations, orderMessages } from './tables.ts'
import { buildTimeline } from './timeline.ts'
import { viewLines } from './view-lines.ts'
import { viewCall } from './view-conversation.ts'

/**
 * An order's page.
 * @param goodsOnly for readers who work only with goods: leaves out prices, phones, names and conversations
 */
export async function readOrderCard(db: Db | Tx, number: string, goodsOnly: boolean): Promise<OrderCard | Failure> {
  const stored = await readOrder(db, { unscopedNumber: number })
  if (!stored) return fail('notFound')
  const { order } = stored
  // Sequential, because a transaction has one connection.
  const lines = await viewLines(db, stored, goodsOnly)
  const assignee = await findStaff(db, order.assigneeId)
  const shownNotes = await readNotes(db, order.id, goodsOnly)
  const { events, promises, revisions, credits, draft } = await readOrderHistory(db, order.id)
  const goods = {
    id: order.id,
    number: order.number,
    version: order.version,
    revision: order.revision,
    edit: null,
    created_at: order.createdAt.toISOString(),
    state: order.state,
    ...readyTogether(stored.lines),
    promised_on: order.promisedOn,
    lines,
    weight_kg: toTenths(totalKg(lines.map(({ weight_kg: weightKg, quantity }) => ({ weightKg, quantity })))),
    notes: shownNotes,
    assignee: assignee && { id: assignee.id, name: assignee.name },
    source: order.source,
  }
  const workshop = await readBatchHistory(db, order.id)
  const history = {
    workshop,
    documents: [],
    calls: [],
    notes: shownNotes,
    messages: [],
    receipts: [],
    refunds: [],
    history: [],
    revisions: [],
    shipments: [],
    cancellation: null,
    credits: [],
  }
  if (goodsOnly) {
    const quiet = events.map((event) => ({ ...event, reason: null }))
    return {
      ...goods,
      moves: [],
      delivery: viewTown(stored),
      customer: null,
      money: null,
      documents: [],
      calls: [],
      notes: shownNotes,
      shipments: null,
      cancelled_money: null,
      credit: null,
      timeline: buildTimeline({ ...history, events: quiet, promises: promises.map((promise) => ({ ...promise, reason: null })) }),
    }
  }
  const money = await listReceipts(db, number)
  const payment = (await readPayments(db, [order.id])).get(order.id)
  const documents = await listIssuedDocuments(db, order.id)
  const calls = await db.select().from(orderCalls).where(eq(orderCalls.orderId, order.id)).orderBy(desc(orderCalls.id))
  if (isFailure(money) || !payment) throw new Error(`order ${number} has no payment row`)
  const owner = await findCustomerId(db, order)
  const messages = await db.select().from(orderMessages).where(eq(orderMessages.orderId, order.id)).orderBy(asc(orderMessages.id))
  const shownCalls = calls.map(viewCall)
  const shipments = await viewShipments(db, order)
  const [cancellation = null] = await db.select().from(orderCancellations).where(eq(orderCancellations.orderId, order.id))
  return {
    ...goods,
    edit: draft?.lines ? { by: draft.staffName, at: draft.changedAt.toISOString() } : null,
    moves: listMoves(order.state, shipments),
    delivery: viewDelivery(stored),
    customer: viewCustomer(stored, owner, owner === null ? null : await findCustomer(db, owner)),
    money: {
      ...money,
      // Nothing is due on a cancelled order, but an overpayment still is to be refunded.
      due_kopiykas: order.state === 'cancelled' ? Math.min(0, money.due_kopiykas) : money.due_kopiykas,
      method: order.paymentMethod,
      status: payment.status,
      status_group: statusInfo(payment.status).group,
    },
    documents,
    shipments,
    credit: payment.due > 0 ? viewCredit(credits.findLast(({ endedAt }) => endedAt === null)) : null,
    cancelled_money: cancellation && { decision: cancellation.decision, reason: cancellation.reason },
    calls: shownCalls,
    timeline: buildTimeline({
      events,
      history: payment.history,
      receipts: money.receipts,
      refunds: money.refunds,
      documents,
      calls: shownCalls,
      notes: shownNotes,
      revisions,
      messages,
      promises,
      shipments: shipments.data,
      workshop,
      cancellation,
      credits,
    }),
  }
}

/** Once pieces have left, an order is not cancelled or shipped as a whole, and not completed until the rest has left too. */
function listMoves(state: StoredOrder['order']['state'], { pieces, shipped }: Shipments): OrderCard['moves'] {
  const moves = allowedTransitions(state)
  if (shipped === 0) return moves
  return moves.filter((move) => move !== 'cancel' && move !== 'stop' && move !== 'ship' && (move !== 'complete' || shipped >= pieces))
}

const viewCredit = (credit: OrderHistory['credits'][number] | undefined): OrderCard['credit'] =>
  credit ? { at: credit.at.toISOString(), by: credit.staffName, due_on: credit.dueOn, amount_kopiykas: credit.amount, reason: credit.reason } : null

function viewDelivery({ order: { delivery } }: StoredOrder): OrderCard['delivery'] {
  if (!delivery) return null
  const { method, carrier = null, city = null, address = null, country = null, incoterm = null, unloading = null, contact = null } = delivery
  return { method, carrier, city, address, country, incoterm, unloading, contact }
}

function viewTown(stored: StoredOrder): OrderCard['delivery'] {
  const delivery = viewDelivery(stored)
  return delivery && { ...delivery, address: null, contact: null }
}

function viewCustomer({ order }: StoredOrder, id: number | null, known: { readonly name: string | null } | null): NonNullable<OrderCard['customer']> {
  return {
    id,
    name: order.receiverName,
    known_as: order.receiverName === null ? (known?.name ?? null) : null,
    phone: order.phone,
    email: order.email,
    language: order.language,
    account: order.userId !== null,
    company: order.payer?.companyName ?? null,
    tax_id: order.payer?.taxId ?? null,
    comment: order.comment,
    offer_agreed: order.offerAccepted,
  }
}

/** The customer of an order, by phone or, without one, by e-mail. */
async function findCustomerId(db: Db | Tx, { phone, email }: StoredOrder['order']): Promise<number | null> {
  if (phone !== '') return (await customersOfPhones(db, [phone])).get(phone) ?? null
  return email === null ? null : customerOfEmail(db, email)
}
