import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { OrderList, OrderView } from '#contract/order.ts'
import { takesCards } from '../../../config.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readShapes } from '../../catalogue/index.ts'
import { euroRateAt } from '../../currency/index.ts'
import { ordersUnder, type Contacts } from '../../customers/index.ts'
import { findImages } from '../../media/index.ts'
import { readPayments } from '../../payments/index.ts'
import { guestOrders, type Guest } from './anonymise-orders.ts'
import { expiredLink, storedLink } from './order-links.ts'
import { orderRevisions } from './edits/tables.ts'
import { orderEvents, orderLines, orders } from './tables.ts'
import { findOrder, type OrderRef } from './read-order.ts'
import { forLinkHolder, viewOrder } from './view.ts'

type OrderRow = typeof orders.$inferSelect

/** Views of orders with lines, events, payments and pictures, in the given order. */
async function viewOrders(context: AppContext, db: Db | Tx, found: readonly OrderRow[], language: Language): Promise<OrderView[]> {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position))
  const events = await db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids)).orderBy(asc(orderEvents.id))
  const payments = await readPayments(db, ids)
  const images = await findImages(db, [...new Set(lines.flatMap(({ mediaId }) => mediaId ?? []))])
  const undrawn = lines.flatMap(({ mediaId, productId }) => (productId !== null && !images.has(mediaId ?? -1) ? [productId] : []))
  const shapes = await readShapes(db, undrawn)
  const photos = await context.salesPorts.readOrderPhotos(db, ids)
  const shipments = await context.salesPorts.readOrderShipments(db, ids)
  const revised = await readRevisions(db, ids)
  const cardPayment = takesCards(context.config)
  const euroRates = new Map<number, number>()
  for (const { id, createdAt } of found) euroRates.set(id, await euroRateAt(context, db, createdAt))
  return found.map((order) => {
    const payment = payments.get(order.id)
    if (!payment) throw new Error(`order ${order.number} has no bill`)
    const own = <T extends { orderId: number }>(rows: readonly T[]) => rows.filter(({ orderId }) => orderId === order.id)
    return viewOrder(
      {
        order,
        lines: own(lines),
        events: own(events),
        payment,
        images,
        photos: photos.get(order.id) ?? [],
        shapes,
        shipments: shipments.get(order.id) ?? [],
        eurRate: euroRates.get(order.id) ?? 0,
        revisedAt: own(revised).map(({ at }) => at),
      },
      language,
      cardPayment,
    )
  })
}

/** When the lines of orders were changed, without revision 0. */
async function readRevisions(db: Db | Tx, orderIds: readonly number[]) {
  return db
    .select({ orderId: orderRevisions.orderId, at: orderRevisions.at })
    .from(orderRevisions)
    .where(and(inArray(orderRevisions.orderId, [...orderIds]), gt(orderRevisions.no, 0)))
    .orderBy(asc(orderRevisions.no))
}

/** An order for a buyer with an account or a link; null when there is none. */
export async function viewOrderAsBuyer(context: AppContext, ref: OrderRef, language: Language): Promise<OrderView | null> {
  const { db } = context.database
  const order = await findOrder(db, ref)
  const [view] = order ? await viewOrders(context, db, [order], language) : []
  return view ? ('link' in ref ? forLinkHolder(view) : view) : null
}

/** A guest's order for the holder of its link. */
export async function viewPublicOrder(context: AppContext, accessToken: string, language: Language): Promise<OrderView | Failure> {
  const link = storedLink(context, accessToken)
  if (link === null) return fail('notFound')
  const view = await viewOrderAsBuyer(context, { link }, language)
  return view ?? fail((await findOrder(context.database.db, { link: expiredLink(link) })) ? 'linkExpired' : 'notFound')
}

/** A guest's orders in full, for the guest's own data export. */
export async function viewOrdersOfGuest(context: AppContext, guest: Guest, language: Language): Promise<OrderView[]> {
  const { db } = context.database
  return viewOrders(context, db, await db.select().from(orders).where(guestOrders(guest)).orderBy(desc(orders.id)), language)
}

/** Every order of a customer in full, by any account or guest, for the person's data export. */
export async function viewOrdersUnder(context: AppContext, contacts: Contacts, language: Language): Promise<OrderView[]> {
  const { db } = context.database
  const found = await db.select().from(orders).where(ordersUnder(contacts, sql`orders`)).orderBy(desc(orders.id))
  return viewOrders(context, db, found, language)
}

/** Orders of an account, newest first; `page` is zero-based. */
export async function listAccountOrders(
  context: AppContext,
  userId: number,
  query: { page: number; limit: number; language: Language },
): Promise<OrderList> {
  const { db } = context.database
  const { page, limit, language } = query
  const [counted] = await db.select({ total: count() }).from(orders).where(eq(orders.userId, userId))
  const total = counted?.total ?? 0
  const found = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(page * limit)
  const pages = Math.ceil(total / limit)
  const link = (to: number) => `/api/v1/purchase-order?page=${to}&limit=${limit}`
  return {
    data: await viewOrders(context, db, found, language),
    meta: {
      current_page: page,
      per_page: limit,
      total_pages: pages,
      from: found.length === 0 ? null : page * limit + 1,
      to: found.length === 0 ? null : page * limit + found.length,
      total,
    },
    links: {
      first: link(0),
      last: link(Math.max(0, pages - 1)),
      prev: page > 0 && total > 0 ? link(Math.min(page, pages) - 1) : null,
      next: page + 1 < pages ? link(page + 1) : null,
    },
  }
}
