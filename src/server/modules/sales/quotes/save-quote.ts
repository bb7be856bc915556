import { eq } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { ReasonedAct } from '#contract/admin/acts.ts'
import type { QuoteBuyer, QuoteView, QuoteWrite, NewQuote } from '#contract/admin/quotes.ts'
import { emptyQuoteBuyer } from '#contract/admin/empty-quote-buyer.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { toSearchText as searchText } from '../../customers/index.ts'
import { wrongLines } from '../lines/draft-lines.ts'
import type { Editor } from '../lines/price-draft.ts'
import { buyerPhone, readQuoteDraft, typedBuyer, type QuoteChanges, type QuoteDraft } from './quote-draft.ts'
import { quotes } from './tables.ts'
import { staleQuote, viewQuote } from './view-quote.ts'
import { readBeginning } from './begin-quote.ts'

export function quoteSearchText(number: string | null, buyer: QuoteBuyer): string {
  return searchText([number, buyerPhone(buyer) ?? buyer.phone, buyer.name, buyer.company, buyer.tax_id, buyer.email])
}

interface Opened {
  readonly id: number
  readonly version: number
  readonly isOwner: boolean
  readonly changes?: QuoteChanges
}

/** Locks the quote and reads its draft; an older version fails with the current draft. */
export async function openQuote(context: AppContext, tx: Tx, { id, version, isOwner, changes }: Opened): Promise<QuoteDraft | Failure> {
  const draft = await readQuoteDraft(context, tx, id, { isOwner, ...(changes ? { changes } : {}), lock: true })
  if (!draft) return fail('notFound')
  if (draft.row.version === version) return draft
  const now = await readQuoteDraft(context, tx, id, { isOwner })
  return now ? staleQuote(context, tx, now) : fail('notFound')
}

/** Saves changes to the draft, which only the office sees; the sent revisions stay unchanged. */
export function saveQuote(context: AppContext, { actor, isOwner }: Editor, id: number, write: QuoteWrite): Promise<QuoteView | Failure> {
  const { version, buyer: typed, lines: changedLines } = write
  return runOnce<QuoteView>(context, actor, { what: 'save-quote', body: { id, ...write } }, async (tx) => {
    const opened = await openQuote(context, tx, { id, version, isOwner, changes: { buyer: typed, lines: changedLines } })
    if (isFailure(opened)) return opened
    const { row, buyer, lines, before, priced } = opened
    if (row.orderId !== null) return fail('conflict')
    const wrong = wrongLines(lines, before)
    if (wrong) return wrong
    await tx
      .update(quotes)
      .set({
        buyer,
        lines,
        phone: buyerPhone(buyer),
        searchText: quoteSearchText(row.number, buyer),
        total: priced.total,
        version: version + 1,
        changedAt: context.clock.now(),
        staffId: actor.id,
        staffName: actor.name,
      })
      .where(eq(quotes.id, id))
    return answer(context, tx, id, isOwner)
  })
}

/** The quote after a write. */
export async function answer(context: AppContext, tx: Tx, id: number, isOwner: boolean): Promise<QuoteView | Failure> {
  const now = await readQuoteDraft(context, tx, id, { isOwner })
  return now ? viewQuote(context, tx, now) : fail('notFound')
}

/** Deletes a draft that was never sent; it has no number, and nobody outside knows it. */
export function dropQuote(context: AppContext, { actor, isOwner }: Editor, id: number, version: number): Promise<undefined | Failure> {
  return runOnce<undefined>(context, actor, { what: 'drop-quote', body: { id, version } }, async (tx) => {
    const opened = await openQuote(context, tx, { id, version, isOwner })
    if (isFailure(opened)) return opened
    if (opened.row.number !== null || opened.row.orderId !== null) return fail('conflict')
    await tx.delete(quotes).where(eq(quotes.id, id))
    await recordChange(context, tx, actor, { kind: 'quote', verb: 'remove', subject: { id, label: String(id) } })
    return undefined
  })
}

/** Closes a quote that the buyer declined by phone. */
export function declineQuote(
  context: AppContext,
  { actor, isOwner }: Editor,
  id: number,
  { version, reason }: ReasonedAct,
): Promise<QuoteView | Failure> {
  return runOnce<QuoteView>(context, actor, { what: 'decline-quote', body: { id, version, reason } }, async (tx) => {
    const opened = await openQuote(context, tx, { id, version, isOwner })
    if (isFailure(opened)) return opened
    const { row } = opened
    if (row.state !== 'requested' && row.state !== 'sent' && row.state !== 'expired') return fail('conflict')
    const at = context.clock.now()
    await tx
      .update(quotes)
      .set({ state: 'declined', answeredAt: at, answer: reason, version: version + 1, changedAt: at, staffId: actor.id, staffName: actor.name })
      .where(eq(quotes.id, id))
    await recordChange(context, tx, actor, { kind: 'quote', verb: 'decline', subject: { id, label: row.number ?? '' }, version: version + 1 })
    await notifyDesk(context, tx, 'quote', row.number)
    return answer(context, tx, id, isOwner)
  })
}

/** Stores a new draft with the first typed data; notifies nobody. */
export function createQuote(context: AppContext, { actor, isOwner }: Editor, from: NewQuote): Promise<QuoteView | Failure> {
  return runOnce<QuoteView>(context, actor, { what: 'create-quote', body: from }, async (tx) => {
    const isTyped = Boolean(from.buyer ?? from.lines)
    const beginning = isTyped
      ? { buyer: { ...emptyQuoteBuyer, ...typedBuyer(from.buyer ?? {}) }, lines: from.lines ?? {} }
      : await readBeginning(context, tx, from)
    if (!beginning) return fail('notFound')
    const { buyer, lines } = beginning
    const wrong = wrongLines(lines, {})
    if (wrong) return wrong
    const at = context.clock.now()
    const [row] = await tx
      .insert(quotes)
      .values({
        ...beginning,
        origin: 'office',
        // Drafts of version 0 hold nothing typed and are deleted after a day.
        version: isTyped ? 1 : 0,
        phone: buyerPhone(buyer),
        searchText: quoteSearchText(null, buyer),
        createdAt: at,
        changedAt: at,
        staffId: actor.id,
        staffName: actor.name,
      })
      .returning({ id: quotes.id })
    const made = row && (await readQuoteDraft(context, tx, row.id, { isOwner }))
    if (!made) throw new Error('a quote was not stored')
    await tx.update(quotes).set({ total: made.priced.total }).where(eq(quotes.id, made.row.id))
    const changes = [{ field: 'lines', before: null, after: Object.keys(lines).length }]
    await recordChange(context, tx, actor, { kind: 'quote', verb: 'create', subject: { id: made.row.id, label: String(made.row.id) }, changes })
    return viewQuote(context, tx, made)
  })
}
