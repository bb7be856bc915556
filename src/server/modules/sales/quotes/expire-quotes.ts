import { and, eq, exists, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { emptyQuoteBuyer } from '#contract/admin/empty-quote-buyer.ts'
import { kyivClock } from '#contract/plain-date.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { defineJob } from '../../../platform/jobs/index.ts'
import { eraseEmails } from '../../../platform/mail/stored-emails.ts'
import { guestOrders, type Guest } from '../orders/anonymise-orders.ts'
import { orderRows } from '../orders/rows.ts'
import { requestKey } from './quote-key.ts'
import { quoteRevisions, quotes, type QuoteOrigin } from './tables.ts'

const dayMs = 86_400_000
/** Days for which an offer or quote keeps its buyer, and a draft is kept. */
const retentionDays = 365

/** An account (its own offers, and quotes that became its orders), or a visitor's phone or e-mail. */
type QuoteOwner = { readonly userId: number } | Guest

/** Condition for offers and quotes of an account, a phone or an e-mail, and those that became their orders. */
function quotesOwnedBy(tx: Db | Tx, owner: QuoteOwner): SQL | undefined {
  const become = (ordered: SQL | undefined) => inArray(quotes.orderId, tx.select({ id: orderRows.id }).from(orderRows).where(ordered))
  if ('userId' in owner) return or(eq(quotes.userId, owner.userId), become(eq(orderRows.userId, owner.userId)))
  const { phone, email } = owner
  return or(
    ...(phone === undefined ? [] : [eq(quotes.phone, phone)]),
    ...(email === undefined ? [] : [sql`lower(${quotes.buyer} ->> 'email') = ${email}`]),
    become(guestOrders(owner)),
  )
}

const { language: _language, ...nobody } = emptyQuoteBuyer
const erasedBuyer = sql`${JSON.stringify(nobody)}::jsonb`
const namesPlaces = and(eq(quoteRevisions.quoteId, quotes.id), sql`jsonb_path_exists(${quoteRevisions.lines}, '$[*].place ? (@ != null)')`)

/** Removes the buyer and place names from offers and quotes; goods, prices and language stay. Deletes drafts that were never sent. */
async function anonymise(tx: Db | Tx, which: SQL | undefined): Promise<void> {
  await tx.delete(quotes).where(and(which, isNull(quotes.number), isNull(quotes.orderId)))
  const searchText = sql`coalesce(lower(${quotes.number}), '')`
  const erased = await tx
    .update(quotes)
    .set({ buyer: sql`${quotes.buyer} || ${erasedBuyer}`, userId: null, phone: null, searchText, sentTo: null, answer: null })
    .where(which)
    .returning({ id: quotes.id })
  const ids = erased.map(({ id }) => id)
  if (ids.length === 0) return
  // The office's email about a request names the sender.
  const keys = ids.map((id) => requestKey(id))
  await eraseEmails(tx, keys)
  const lines = sql`(select jsonb_agg(line - 'place' order by at) from jsonb_array_elements(${quoteRevisions.lines}) with ordinality as stored (line, at))`
  await tx
    .update(quoteRevisions)
    .set({ buyer: sql`${quoteRevisions.buyer} || ${erasedBuyer}`, lines })
    .where(inArray(quoteRevisions.quoteId, ids))
}

/** Must run before the orders of the same person lose their phone. */
export async function eraseQuoteBuyers(tx: Db | Tx, owner: QuoteOwner): Promise<void> {
  await anonymise(tx, quotesOwnedBy(tx, owner))
}

/** Exports a person's offers and quotes. */
export async function exportQuotes(db: Db | Tx, owner: QuoteOwner) {
  const rows = await db
    .select({
      origin: quotes.origin,
      number: quotes.number,
      state: quotes.state,
      created_at: quotes.createdAt,
      valid_until: quotes.validUntil,
      buyer: quotes.buyer,
      total_kopiykas: quotes.total,
    })
    .from(quotes)
    .where(quotesOwnedBy(db, owner))
    .orderBy(quotes.id)
  const by = (maker: QuoteOrigin) => rows.flatMap(({ origin, ...row }) => (origin === maker ? [row] : []))
  return { offers: by('visitor'), quotes: by('office') }
}

/** Expires quotes, deletes empty drafts after a day, and removes the buyer from old ones. */
export const expireQuotes = defineJob({
  name: 'expire-quotes',
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
    const isNamed = or(
      isNull(quotes.number),
      isNotNull(quotes.userId),
      sql`${quotes.buyer} - 'language' <> ${erasedBuyer}`,
      exists(db.select({ id: quoteRevisions.id }).from(quoteRevisions).where(namesPlaces)),
    )
    await anonymise(db, and(lt(quotes.changedAt, last), isNamed))
  },
})
