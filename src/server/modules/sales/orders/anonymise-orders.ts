import type { Payer } from './new-order.ts'
import { and, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { eraseEmails } from '../../../platform/mail/stored-emails.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { purgePhones } from '../../customers/index.ts'
import { anonymisePayers, purgePaymentDetails } from '../../payments/index.ts'
import { finishedBy, isFinished } from './finished-orders.ts'
import { orders } from './tables.ts'

/** Visitors have no account: their orders are found by the phone number or email address that they left. */
export interface Guest {
  /** `+` and 12 digits. */
  readonly phone?: string
  /** Lower case. */
  readonly email?: string
}

/** How long a finished order of a visitor keeps its receiver: the limitation period of claims (Civil Code, article 257). */
const guestYears = 3

/** The phones of all orders, except of buyers who asked for erasure. */
export const phonesOfOrders = sql`select phone as contact from orders where erasure_requested_at is null`
export const emailsOfOrders = sql`select lower(email) as contact from orders where phone = ''`

/** Condition for orders without an account that have the visitor's contacts. */
export function guestOrders({ phone, email }: Guest): SQL | undefined {
  const left = [...(phone ? [eq(orders.phone, phone)] : []), ...(email ? [eq(sql`lower(${orders.email})`, email)] : [])]
  return and(isNull(orders.userId), left.length > 0 ? or(...left) : eq(orders.id, -1))
}

/** Detaches the orders of an account that is being erased. */
export async function detachAccountOrders(context: AppContext, tx: Tx, userId: number): Promise<void> {
  await askErasure(context, tx, eq(orders.userId, userId))
}

/** {@link detachAccountOrders} for a visitor without an account. @returns the number of orders */
export async function detachGuestOrders(context: AppContext, tx: Tx, guest: Guest): Promise<number> {
  return askErasure(context, tx, guestOrders(guest))
}

/**
 * Accounting law requires keeping goods, sums and a company's name and number. The buyer's identity is removed from finished orders at
 * once, and from open ones when they finish, because the driver still has to find the receiver.
 */
async function askErasure(context: AppContext, tx: Db | Tx, whose: SQL | undefined): Promise<number> {
  const detached = await tx
    .update(orders)
    .set({ userId: null, accessToken: null, email: null, telegramUserId: null, erasureRequestedAt: context.clock.now() })
    .where(whose)
    .returning({ id: orders.id, phone: orders.phone })
  const ids = detached.map(({ id }) => id)
  await anonymisePayers(tx, ids)
  await anonymiseCompletedOrders(context, tx)
  const phones = detached.map(({ phone }) => phone)
  await purgePhones(context, tx, phones)
  return detached.length
}

/** Erasure was requested, and nobody has to find the receiver any more. */
const isErased = and(isNotNull(orders.erasureRequestedAt), isFinished)
const namesReceiver = or(ne(orders.phone, ''), isNotNull(orders.receiverName), isNotNull(orders.delivery), isNotNull(orders.comment))

/** Removes the receiver from finished orders with requested erasure, from their payments and from the manager's emails. */
export async function anonymiseCompletedOrders(context: AppContext, tx: Db | Tx): Promise<void> {
  const anonymised = await tx
    .update(orders)
    .set({ phone: '', receiverName: null, delivery: null, comment: null })
    .where(and(isErased, namesReceiver))
    .returning({ id: orders.id })
  const ids = anonymised.map(({ id }) => id)
  if (ids.length > 0) await context.salesPorts.eraseConversation(tx, ids)
  const keys = ids.map((id) => `order ${id} placed, manager`)
  await eraseEmails(tx, keys)
  await purgePaymentDetails(tx, tx.select({ id: orders.id }).from(orders).where(isErased))
}

/** Finished orders of erased buyers, each with its payer. */
export async function erasedOrders(db: Db | Tx): Promise<Map<number, Payer | null>> {
  const rows = await db.select({ id: orders.id, payer: orders.payer }).from(orders).where(isErased)
  return new Map(rows.map(({ id, payer }) => [id, payer]))
}

/** Requests erasure for visitors' orders past their retention time. */
export async function retireGuestOrders(context: AppContext): Promise<void> {
  const { db } = context.database
  const last = context.clock.now()
  last.setFullYear(last.getFullYear() - guestYears)
  await askErasure(context, db, and(isNull(orders.userId), isNull(orders.erasureRequestedAt), finishedBy(db, last)))
}
