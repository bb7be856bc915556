import { asc } from 'drizzle-orm'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { offersOf, type OfferOwner } from './erase-buyers.ts'
import { offers } from './tables.ts'

/** What the shop holds of somebody's offers. */
export function exportOffers(db: Db | Tx, owner: OfferOwner) {
  return db
    .select({
      offer_number: offers.number,
      created_at: offers.createdAt,
      valid_until: offers.validUntil,
      buyer: offers.buyer,
      total_kopiykas: offers.total,
    })
    .from(offers)
    .where(offersOf(db, owner))
    .orderBy(asc(offers.id))
}
