import { eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import { emptyQuoteBuyer } from '#contract/admin/empty-quote-buyer.ts'
import type { NewQuote, QuoteView } from '#contract/admin/quotes.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { readBeginning } from './begin-quote.ts'
import { buyerPhone } from './buyer-phone.ts'
import { readQuoteDraft, typedBuyer } from './quote-draft.ts'
import { wrongLines } from '../lines/draft-lines.ts'
import type { Editor } from '../lines/price-draft.ts'
import { quoteSearchText } from './save-quote.ts'
import { quotes } from './tables.ts'
import { viewQuote } from './view-quote.ts'

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
