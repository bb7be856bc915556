import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { emails } from '../../platform/mail/tables.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { anonymisePayers, purgePaymentDetails } from '../payments/index.ts'
import { orderEvents, orders } from './tables.ts'

/** A visitor is known by what they left: nobody else's order is found by it. */
export interface Guest {
  /** `+` and 12 digits. */
  readonly phone?: string
  /** Lower case. */
  readonly email?: string
}

const finishedStates = ['completed', 'cancelled'] as const

/** How long a visitor's order keeps its receiver once it is finished: as long as one may go to court about it (Civil Code, article 257). */
const guestYears = 3

/** Orders without an account that a visitor left. */
export function ordersOfGuest({ phone, email }: Guest): SQL | undefined {
  const left = [...(phone ? [eq(orders.phone, phone)] : []), ...(email ? [eq(sql`lower(${orders.email})`, email)] : [])]
  return and(isNull(orders.userId), left.length > 0 ? or(...left) : eq(orders.id, -1))
}

/** When an account is erased: its orders are cut from it. */
export async function detachOrdersOf(context: AppContext, tx: Tx, userId: number): Promise<void> {
  await askErasure(context, tx, eq(orders.userId, userId))
}

/** The same for who never had an account. @returns how many orders it was */
export async function detachOrdersOfGuest(context: AppContext, tx: Tx, guest: Guest): Promise<number> {
  return askErasure(context, tx, ordersOfGuest(guest))
}

/**
 * Accounting law keeps goods, sums and a company's name and number; who the buyer was goes at once from finished
 * orders, and from the others as soon as they are: whoever delivers one still has to find its receiver.
 */
async function askErasure(context: AppContext, tx: Db | Tx, whose: SQL | undefined): Promise<number> {
  const detached = await tx
    .update(orders)
    .set({ userId: null, accessToken: null, email: null, telegramUserId: null, erasureRequestedAt: context.clock.now() })
    .where(whose)
    .returning({ id: orders.id })
  await anonymisePayers(
    tx,
    detached.map(({ id }) => id),
  )
  await anonymiseCompletedOrders(tx)
  return detached.length
}

/** Takes the receiver out of finished orders whose erasure was asked for, out of their payments and out of the manager's emails. */
export async function anonymiseCompletedOrders(tx: Db | Tx): Promise<void> {
  const anonymised = await tx
    .update(orders)
    .set({ phone: '', receiverName: null, delivery: null, comment: null })
    .where(and(isNotNull(orders.erasureRequestedAt), inArray(orders.state, [...finishedStates]), ne(orders.phone, '')))
    .returning({ id: orders.id })
  const keys = anonymised.map(({ id }) => `order ${id} placed, manager`)
  if (keys.length > 0) await tx.delete(emails).where(inArray(emails.key, keys))
  const finished = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.erasureRequestedAt), inArray(orders.state, [...finishedStates])))
  await purgePaymentDetails(tx, finished)
}

/** Visitors' orders past their time lose their receiver as if it had been asked for. */
export async function retireGuestOrders(context: AppContext): Promise<void> {
  const { db } = context.database
  const last = context.clock.now()
  last.setFullYear(last.getFullYear() - guestYears)
  const finished = db
    .select({ id: orderEvents.orderId })
    .from(orderEvents)
    .where(and(inArray(orderEvents.state, [...finishedStates]), lte(orderEvents.at, last)))
  await askErasure(
    context,
    db,
    and(isNull(orders.userId), isNull(orders.erasureRequestedAt), inArray(orders.state, [...finishedStates]), inArray(orders.id, finished)),
  )
}
