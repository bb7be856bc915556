import { and, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { emptyQuoteBuyer } from '#contract/admin/quotes.ts'
import { kyivClock } from '#contract/plain-date.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { defineJob } from '../../../platform/jobs/index.ts'
import { ordersOfGuest, type Guest } from '../orders/anonymise-orders.ts'
import { orders } from '../orders/tables.ts'
import { quoteRevisions, quotes } from './tables.ts'

const dayMs = 86_400_000
/** How long a quote names its buyer, and a draft is stored: as long as a commercial offer of a visitor. */
const retentionDays = 365

/** An account's: what became its orders; a visitor's: under their phone or e-mail. */
type QuoteOwner = { readonly userId: number } | Guest

/** Whose quotes: those under a phone or an e-mail, or that became an order of who has them. */
function quotesOf(tx: Db | Tx, owner: QuoteOwner): SQL | undefined {
  if ('userId' in owner) return inArray(quotes.orderId, tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, owner.userId)))
  const { phone, email } = owner
  return or(
    ...(phone === undefined ? [] : [eq(quotes.phone, phone)]),
    ...(email === undefined ? [] : [sql`lower(${quotes.buyer} ->> 'email') = ${email}`]),
    inArray(quotes.orderId, tx.select({ id: orders.id }).from(orders).where(ordersOfGuest(owner))),
  )
}

/** Takes the buyer out of quotes; goods and prices stay. A draft that nobody was sent goes. */
async function anonymise(tx: Db | Tx, which: SQL | undefined): Promise<void> {
  await tx.delete(quotes).where(and(which, isNull(quotes.number), isNull(quotes.orderId)))
  const erased = await tx
    .update(quotes)
    .set({ buyer: emptyQuoteBuyer, phone: null, searchText: sql`coalesce(lower(${quotes.number}), '')`, sentTo: null, answer: null })
    .where(which)
    .returning({ id: quotes.id })
  const ids = erased.map(({ id }) => id)
  if (ids.length > 0) await tx.update(quoteRevisions).set({ buyer: emptyQuoteBuyer }).where(inArray(quoteRevisions.quoteId, ids))
}

/** Before the orders of the same person lose their phone. */
export async function eraseQuoteBuyers(tx: Db | Tx, owner: QuoteOwner): Promise<void> {
  await anonymise(tx, quotesOf(tx, owner))
}

/** What the shop holds of somebody's quotes. */
export function exportQuotes(db: Db | Tx, owner: QuoteOwner) {
  return db
    .select({
      quote_number: quotes.number,
      state: quotes.state,
      created_at: quotes.createdAt,
      valid_until: quotes.validUntil,
      buyer: quotes.buyer,
      total_kopiykas: quotes.total,
    })
    .from(quotes)
    .where(quotesOf(db, owner))
    .orderBy(quotes.id)
}

/** Quotes whose last day is over expire; drafts that nothing was written into go after a day; old ones lose their buyer. */
export const tendQuotes = defineJob({
  name: 'tend-quotes',
  every: '7 * * * *',
  input: z.object({}),
  async run({ clock, database: { db } }) {
    const now = clock.now()
    await db
      .update(quotes)
      .set({ state: 'expired' })
      .where(and(eq(quotes.state, 'sent'), lt(quotes.validUntil, kyivClock(now).date)))
    const untouched = and(isNull(quotes.number), isNull(quotes.orderId), eq(quotes.version, 0), sql`${quotes.lines} = '{}'::jsonb`)
    await db.delete(quotes).where(and(untouched, isNull(quotes.phone), lt(quotes.createdAt, new Date(now.getTime() - dayMs))))
    const last = new Date(now.getTime() - retentionDays * dayMs)
    const isNamed = or(sql`${quotes.phone} is not null`, sql`${quotes.buyer} ->> 'email' <> ''`, isNull(quotes.number))
    await anonymise(db, and(lt(quotes.changedAt, last), isNamed))
  },
})
