import { asc, eq } from 'drizzle-orm'
import type { QuoteView } from '#contract/admin/quotes.ts'
import { isAbroad } from '#contract/countries.ts'
import { fail, staleVersion, type Failure } from '#contract/errors.ts'
import { money, sum } from '#contract/money.ts'
import { workingDayAfter } from '#contract/working-hours.ts'
import { totalWeight } from '#contract/sale-line.ts'
import type { DeliveryEstimate } from '#contract/delivery.ts'
import { asPiece } from '#geometry/packing.ts'
import { openSealed } from '../../../platform/sealing.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { readDesk, readSettings } from '../../content/index.ts'
import { orderRows } from '../orders/rows.ts'
import { readyTogether } from '../lines/price-goods.ts'
import { estimateDelivery, recognisePlace } from '../../delivery/index.ts'
import { hasBounced } from './bounced.ts'
import { chatOfPhone } from './buyer-chat.ts'
import { buyerPhone, isChanged, readQuoteDraft, currentState, quotedLines, type QuoteDraft } from './quote-draft.ts'
import { quoteRevisions, type QuoteOrigin, type QuotedLine } from './tables.ts'

/** The address of the buyer's page, from the stored link. */
export function quoteUrl(context: AppContext, link: string, language: string, origin: QuoteOrigin = 'office'): string {
  return `${context.publicUrl()}/${language}/${origin === 'visitor' ? 'offer' : 'quote'}/${openSealed(context, link)}`
}

/** Today's price of the sent lines; null when one is no longer available. */
function totalToday({ sent, before }: QuoteDraft): number | null {
  const totals = (sent?.lines ?? []).map((line) => {
    if (line.kind !== 'product') return line.total
    const today = before[line.key]?.today_kopiykas ?? null
    return today === null ? null : money(today * line.quantity)
  })
  return totals.some((total) => total === null) ? null : sum(totals.flatMap((total) => total ?? []))
}

/** A quote with its draft for the screen, and the effect of sending it. */
export async function viewQuote(context: AppContext, db: Db | Tx, draft: QuoteDraft): Promise<QuoteView> {
  const { row, sent, buyer, lines, before, views, tiers, limitPercent, priced } = draft
  const made = await quotedLines(context, db, draft, null)
  const revisions = await db.select().from(quoteRevisions).where(eq(quoteRevisions.quoteId, row.id)).orderBy(asc(quoteRevisions.no))
  const { hours } = await readDesk(context, db)
  const [order] = row.orderId === null ? [] : await db.select({ number: orderRows.number }).from(orderRows).where(eq(orderRows.id, row.orderId))
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    revision: row.revision,
    state: currentState(row, context.clock.now()),
    changed: { by: row.staffName, at: row.changedAt.toISOString() },
    buyer,
    lines,
    before,
    products: [...views],
    tiers: [...tiers],
    limit_percent: limitPercent,
    problems: Object.fromEntries(priced.problems),
    is_changed: isChanged(draft),
    total_kopiykas: priced.total,
    sent: sent && { total_kopiykas: sent.total, today_kopiykas: totalToday(draft) },
    weight_kg: made.gone.length > 0 ? null : totalWeight(made.lines),
    ...readyTogether(made.lines),
    delivery: isAbroad(buyer.country) ? null : await deliveryWays(db, made.lines, buyer.city),
    requested: row.requestedAt && { at: row.requestedAt.toISOString(), answer_by: workingDayAfter(row.requestedAt, hours).toISOString() },
    sent_at: row.sentAt?.toISOString() ?? null,
    sent_to: row.sentTo,
    sent_by: row.sentBy,
    telegram_failed: row.telegramFailedAt !== null,
    email_failed: row.sentTo !== null && (await hasBounced(context, db, row)),
    has_telegram: (await chatOfPhone(context, db, buyerPhone(buyer))) !== null,
    valid_until: row.validUntil,
    url: row.accessToken === null ? null : quoteUrl(context, row.accessToken, buyer.language),
    answer: row.answeredAt && { at: row.answeredAt.toISOString(), text: row.answer },
    order_number: order?.number ?? null,
    revisions: revisions.map(({ no, at, staffName, total, validUntil }) => ({
      no,
      at: at.toISOString(),
      by: staffName,
      total_kopiykas: total,
      valid_until: validUntil,
    })),
  }
}

export async function readQuote(context: AppContext, id: number, isOwner: boolean): Promise<QuoteView | Failure> {
  const { db } = context.database
  const draft = await readQuoteDraft(context, db, id, { isOwner })
  return draft ? viewQuote(context, db, draft) : fail('notFound')
}

/** The failure for a write from an older version, with the current quote. */
export async function staleQuote(context: AppContext, db: Db | Tx, draft: QuoteDraft): Promise<Failure> {
  const { staffName, changedAt } = draft.row
  return staleVersion(await viewQuote(context, db, draft), staffName, changedAt)
}

/** Delivery options to a town, priced by the tariffs; null without goods or a town. */
async function deliveryWays(db: Db | Tx, lines: readonly QuotedLine[], city: string): Promise<DeliveryEstimate | null> {
  const pieces = lines.flatMap((line) => (line.kind === 'product' ? [asPiece({ ...line.product, quantity: line.quantity })] : []))
  if (pieces.length === 0 || city.trim() === '') return null
  const { delivery } = await readSettings(db)
  return estimateDelivery(pieces, recognisePlace(city, delivery.truck?.road_factor), delivery)
}
