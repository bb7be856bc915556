import { and, eq, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { defineJob } from '../../../../platform/jobs/index.ts'
import { ordersOfGuest, type Guest } from '../../orders/anonymise-orders.ts'
import { orders } from '../../orders/tables.ts'
import { offers } from './tables.ts'

/** How long an offer names its buyer: as long as a message of the contact form is stored. */
const retentionDays = 365

/** Whose offers: an account's, or those that name a phone or an email, or became an order of who does. */
export type OfferOwner = { readonly userId: number } | Guest

export function offersOf(tx: Db | Tx, owner: OfferOwner): SQL | undefined {
  if ('userId' in owner) return eq(offers.userId, owner.userId)
  const { phone, email } = owner
  return or(
    ...(phone === undefined ? [] : [sql`${offers.buyer} ->> 'phone' = ${phone}`]),
    ...(email === undefined ? [] : [sql`lower(${offers.buyer} ->> 'email') = ${email}`]),
    inArray(offers.orderId, tx.select({ id: orders.id }).from(orders).where(ordersOfGuest(owner))),
  )
}

/** Takes the buyer and the names of places out of somebody's offers; goods and prices stay. Before their orders are detached. */
export async function eraseOfferBuyers(tx: Db | Tx, owner: OfferOwner): Promise<void> {
  await anonymise(tx, offersOf(tx, owner))
}

async function anonymise(tx: Db | Tx, which: SQL | undefined): Promise<void> {
  const lines = sql`(select jsonb_agg(line - 'place' order by at) from jsonb_array_elements(${offers.lines}) with ordinality as stored (line, at))`
  await tx.update(offers).set({ buyer: null, userId: null, lines }).where(which)
}

/** Offers past their retention time lose their buyer. */
export const purgeOfferBuyers = defineJob({
  name: 'purge-offer-buyers',
  every: '52 * * * *',
  input: z.object({}),
  async run({ clock, database: { db } }) {
    const last = new Date(clock.now().getTime() - retentionDays * 86_400_000)
    const namesPlaces = sql`jsonb_path_exists(${offers.lines}, '$[*].place ? (@ != null)')`
    await anonymise(db, and(lte(offers.createdAt, last), or(isNotNull(offers.buyer), isNotNull(offers.userId), namesPlaces)))
  },
})
