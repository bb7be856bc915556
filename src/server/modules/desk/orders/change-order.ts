import { fail, isFailure, staleVersion, type Failure, fieldErrors, type FieldErrors } from '#contract/errors.ts'
import type { Act } from '#contract/admin/acts.ts'
import type { Credit } from '#contract/admin/credit.ts'
import type { OrderDetails, OrderDetailsWrite } from '#contract/admin/order-details.ts'
import type { CancelledMoney, OrderCard } from '#contract/admin/orders.ts'
import { letterUndoMs } from '#contract/admin/letter-undo.ts'
import type { OrderTransition } from '#contract/order.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { isEmail, isFullName } from '#contract/personal-data.ts'
import { isTaxId } from '#contract/tax-id.ts'
import type { Actor } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import {
  assignOrders,
  lockOrder,
  moveOrder,
  readOrderHistory,
  changeOrder,
  readOrder,
  undoMove,
  type LockedOrder,
  type StoredOrder,
} from '../../sales/index.ts'
import { offerVersion } from '../../content/index.ts'
import { settledTown } from '../../delivery/index.ts'
import { rememberCustomer } from '../../customers/index.ts'
import { moneyLeft, storeDecision } from './cancelled-money.ts'
import { readOrderCard } from './read-order-card.ts'
import { orderNotes } from './tables.ts'

interface Change {
  readonly number: string
  readonly version: number
  readonly transition: OrderTransition
  readonly reason: string | null
  /** The day promised at confirmation. */
  readonly promisedOn: PlainDate | null
  /** For a cancellation: the decision about received money. */
  readonly money?: CancelledMoney
  /** For a handover with money still owed. */
  readonly credit?: Credit | null
  /** At confirmation: details that were missing. */
  readonly details?: OrderDetails | null
}

/** Moves that one press makes when nothing stands against them; shipping is always confirmed, and credit is given in a dialog. */
const isUndoable = ({ transition, credit }: Change) => !credit && (transition === 'produce' || transition === 'finish' || transition === 'complete')

/** Moves an order to another state. An older version fails with the current order, because a colleague may have made the same move. */
export async function changeOrderState(context: AppContext, actor: Actor, change: Change): Promise<OrderCard | Failure> {
  const { number, version, transition, reason, promisedOn, details = null, credit = null } = change
  return runOnce(context, actor, { what: 'move-order', body: change }, async (tx) => {
    const locked = await lockOrder(tx, number)
    if (!locked) return fail('notFound')
    if (locked.version !== version) return staleOrder(tx, locked.id, number)
    const order = details === null ? locked : await storeDetails(context, tx, actor, locked, details)
    if (isFailure(order)) return order
    const undoUntil = isUndoable(change) ? new Date(context.clock.now().getTime() + letterUndoMs) : null
    const day = transition === 'confirm' ? promisedOn : null
    const moved = await moveOrder(context, tx, order, { transition, actor, reason, promisedOn: day, credit, undoUntil })
    if (isFailure(moved)) return moved
    if (transition === 'confirm') await takeUnassigned(context, tx, actor, order.id)
    if (change.money && (await moneyLeft(tx, order.id)) > 0) await storeDecision(context, tx, actor, order, change.money)
    return readOrderCard(tx, number, false)
  })
}

/** Who confirms an order that nobody looks after looks after it from then on. */
async function takeUnassigned(context: AppContext, tx: Tx, actor: Actor, orderId: number): Promise<void> {
  const { id, name } = actor
  const order = (await readOrder(tx, { id: orderId }))?.order
  if (id !== null && name !== null && order?.assigneeId === null) await assignOrders(context, tx, actor, [orderId], { id, name })
}

/** Takes back the last move of an order, as long as its buyer was not told. */
export function undoOrderMove(context: AppContext, actor: Actor, number: string, { version }: Act): Promise<OrderCard | Failure> {
  return runOnce(context, actor, { what: 'undo-order-move', body: { number, version } }, async (tx) => {
    const order = await lockOrder(tx, number)
    if (!order) return fail('notFound')
    if (order.version !== version) return staleOrder(tx, order.id, number)
    const undone = await undoMove(context, tx, actor, order)
    return isFailure(undone) ? undone : readOrderCard(tx, number, false)
  })
}

/** Fills in or corrects receiver, delivery and payer, until the order is finished. */
export function writeDetails(
  context: AppContext,
  actor: Actor,
  number: string,
  { version, ...details }: OrderDetailsWrite,
): Promise<OrderCard | Failure> {
  return runOnce(context, actor, { what: 'write-details', body: { number, version, details } }, async (tx) => {
    const order = await lockOrder(tx, number)
    if (!order) return fail('notFound')
    if (order.version !== version) return staleOrder(tx, order.id, number)
    const stored = await storeDetails(context, tx, actor, order, details)
    return isFailure(stored) ? stored : readOrderCard(tx, number, false)
  })
}

/** The failure for a write from an older version, with the current order. */
export async function staleOrder(tx: Tx, id: number, number: string): Promise<Failure> {
  const current = await readOrderCard(tx, number, false)
  if (isFailure(current)) return current
  const last = (await readOrderHistory(tx, id)).events.at(-1)
  return staleVersion(current, last?.staffName, last?.at)
}

type Order = StoredOrder['order']
type Facts = Pick<Order, 'receiverName' | 'email' | 'delivery' | 'payer' | 'offerAccepted'>

const orNull = (text: string) => text || null

/** Keeps what the dialog does not ask for: a quote's country, who unloads, whom the driver calls. */
function mergeDelivery({ delivery_method: method, carrier, city, address }: OrderDetails, { delivery: before, language }: Order): Order['delivery'] {
  const { country, incoterm, unloading, contact } = before ?? {}
  const agreed = {
    ...(country ? { country, incoterm: incoterm ?? null } : {}),
    ...(unloading ? { unloading } : {}),
    ...(contact ? { contact } : {}),
  }
  // An unchanged town keeps its chosen settlement.
  const town = settledTown(city, city === before?.city ? before.settlement : null, language)
  if (method === '') return city === '' && !before?.country ? null : { method: null, ...town, ...agreed }
  if (method === 'PICKUP') return { method, ...agreed }
  const place = { ...town, address: orNull(address), ...agreed }
  return method === 'LOCAL' ? { method, ...place } : { method, carrier: orNull(carrier), ...place }
}

function mergePayer({ company, tax_id: taxId }: OrderDetails, before: Order['payer']): Order['payer'] {
  if (company === '') return before?.kind === 'COMPANY' ? { kind: 'PERSON', companyName: null, taxId: null } : before
  return { kind: 'COMPANY', companyName: company, taxId: taxId || null }
}

/** Without a phone the e-mail is required, because nothing else reaches the buyer. Foreign tax numbers are not checked. */
function faults({ name, email, company, tax_id: taxId }: OrderDetails, { phone, delivery }: Order): FieldErrors {
  const isForeign = Boolean(delivery?.country)
  const rules: readonly (readonly [wrong: boolean, field: string, error: string])[] = [
    [name !== '' && !isFullName(name), 'name', fieldErrors.receiverNameInvalid],
    [email !== '' && !isEmail(email), 'email', fieldErrors.emailInvalid],
    [email === '' && phone === '', 'email', fieldErrors.emailRequired],
    [taxId !== '' && company === '' && !isForeign, 'company', fieldErrors.companyNameRequired],
    [taxId !== '' && !isForeign && !isTaxId(taxId), 'tax_id', fieldErrors.taxIdInvalid],
  ]
  return Object.fromEntries(rules.filter(([wrong]) => wrong).map(([, field, error]) => [field, error]))
}

/** The names of changed facts without values, because the audit outlives the buyer's erasure. */
const listChanges = (before: Facts, after: Facts) =>
  (['receiverName', 'email', 'delivery', 'payer', 'offerAccepted'] as const)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field: `known_${field}`, before: Boolean(before[field]), after: Boolean(after[field]) }))

/**
 * Stores new details of a locked order; the buyer's page and papers show them from now on. A note and the audit record who agreed to the
 * offer by phone, when and with whom.
 * @returns the order with its new version
 */
async function storeDetails(context: AppContext, tx: Tx, actor: Actor, locked: LockedOrder, details: OrderDetails): Promise<LockedOrder | Failure> {
  const order = (await readOrder(tx, { id: locked.id }))?.order
  if (!order || order.state === 'completed' || order.state === 'cancelled') return fail('conflict')
  const errors = faults(details, order)
  if (Object.keys(errors).length > 0) return fail('invalid', errors)
  const agreesNow = details.offer_agreed && !order.offerAccepted
  const after: Facts = {
    receiverName: orNull(details.name),
    email: orNull(details.email),
    delivery: mergeDelivery(details, order),
    payer: mergePayer(details, order.payer),
    offerAccepted: order.offerAccepted || details.offer_agreed,
  }
  const changes = listChanges(order, after)
  if (changes.length === 0) return locked
  const at = context.clock.now()
  const accepted = agreesNow ? { offerVersion: await offerVersion(context, tx, order.language) } : {}
  const now = await changeOrder(context, tx, actor, locked, { patch: { ...after, ...accepted }, entry: { verb: 'edit', changes } })
  const { phone, language } = order
  const { companyName: company = null, taxId = null } = after.payer ?? {}
  await rememberCustomer(tx, { phone, name: after.receiverName, email: after.email, company, taxId, language }, at)
  if (agreesNow) {
    const body = context.messages.translator('uk', 'emails')('offerAgreedNote')
    await tx
      .insert(orderNotes)
      .values({ orderId: order.id, body, pinned: false, workshop: false, createdAt: at, staffId: actor.id, staffName: actor.name })
  }
  return now
}
