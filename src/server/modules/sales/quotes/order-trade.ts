import { eq } from 'drizzle-orm'
import { noExportTerms } from '#contract/admin/settings.ts'
import { isAbroad } from '#contract/countries.ts'
import { languages, type Language, type Translated } from '#contract/languages.ts'
import type { Rate } from '#contract/rate.ts'
import { isGoods } from '#contract/sale-line.ts'
import type { PackingRules } from '#geometry/packing.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { StoredRate } from '../../currency/index.ts'
import type { StoredOrder } from '../orders/read-order.ts'
import type { OfferTrade } from './offer-to-print.ts'
import { findRevision } from './quote-draft.ts'
import { tradeAbroad } from './quote-to-print.ts'
import { quotes } from './tables.ts'

/** What the papers of an order abroad need besides the order itself. */
export interface OrderTrade {
  readonly trade: Translated<OfferTrade>
  /** Hryvnias per dollar. */
  readonly rate: StoredRate
  /** The packing rules on the quote's day; null = unknown. */
  readonly packing: PackingRules | null
  /** By product. */
  readonly hsCodes: ReadonlyMap<number, string>
}

/** The export terms of an order, from its quote; in dollars when the quote is erased. Null for an order within the country. */
export async function readOrderTrade(db: Db | Tx, { id, delivery, rate }: StoredOrder['order']): Promise<OrderTrade | null> {
  const { country, city = null, address = null, incoterm = null } = delivery ?? {}
  if (!country || !isAbroad(country)) return null
  const [row] = await db.select().from(quotes).where(eq(quotes.orderId, id))
  const revision = row ? await findRevision(db, row.id, row.revision) : null
  const tradeIn = (language: Language): OfferTrade => {
    const agreed = revision && tradeAbroad(revision, language)
    const none = { incoterm: null, currency: 'USD', euro: null, terms: noExportTerms } as const
    // The destination comes from the order, because it may have been corrected.
    return { ...(agreed ?? none), incoterm: agreed?.incoterm ?? incoterm, country, city, address }
  }
  return {
    trade: Object.fromEntries(languages.map((language) => [language, tradeIn(language)])) as Translated<OfferTrade>, // one of each
    rate: revision ? { rate: revision.rate, date: revision.rateDate } : { rate: rate as Rate, date: null }, // stored as a rate
    packing: revision?.issuer.packing ?? null,
    hsCodes: new Map((revision?.lines ?? []).filter(isGoods).flatMap(({ product: { productId, hsCode } }) => (hsCode ? [[productId, hsCode]] : []))),
  }
}
