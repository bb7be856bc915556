import { eq } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { QuoteSend, QuoteView } from '#contract/admin/quotes.ts'
import type { DraftLines } from '#contract/draft-lines.ts'
import { normalisePhone } from '#contract/phone.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import { queueEmail } from '../../../platform/mail/stored-emails.ts'
import { seal } from '../../../platform/sealing.ts'
import { rememberCustomer } from '../../customers/index.ts'
import { makeAccessToken } from '../orders/order-links.ts'
import { chatOfPhone } from './buyer-chat.ts'
import { buyerPhone, isChanged, currentState, type QuoteDraft, type QuoteRevision } from './quote-draft.ts'
import { checkDraft } from './check-draft.ts'
import { nextNumber } from '../../../platform/db/next-number.ts'
import { quoteKey } from './quote-key.ts'
import { quoteEmail } from './quote-email.ts'
import { hasBounced } from './bounced.ts'
import { sendQuoteByTelegram } from './quote-telegram.ts'
import { buildRevision, type Frozen } from './revision-of-draft.ts'
import type { Editor } from '../lines/price-draft.ts'
import { answer, openQuote, quoteSearchText } from './save-quote.ts'
import { quoteCounters, quoteRevisions, quotes } from './tables.ts'

/** Fixes sent prices as the lines' own, until somebody chooses others. */
const asSent = (lines: DraftLines): DraftLines =>
  Object.fromEntries(Object.entries(lines).map(([key, line]) => [key, line.kind === 'product' ? { ...line, price: null } : line]))

/**
 * Sends the draft to the buyer: numbers it, freezes it as a revision with everything its file needs, and sends it by e-mail or Telegram;
 * without either the office passes on the link.
 */
export function sendQuote(
  context: AppContext,
  { actor, isOwner }: Editor,
  id: number,
  { version, channel = 'email' }: QuoteSend,
): Promise<QuoteView | Failure> {
  return runOnce<QuoteView>(context, actor, { what: 'send-quote', body: { id, version, channel } }, async (tx) => {
    const draft = await openQuote(context, tx, { id, version, isOwner })
    if (isFailure(draft)) return draft
    const { row, buyer } = draft
    if (row.orderId !== null) return fail('offerOrdered')
    const at = context.clock.now()
    // An unchanged quote is sent again only if it expired, was answered, or did not arrive.
    if (!isChanged(draft) && currentState(row, at) === 'sent' && !(await hasBounced(context, tx, row))) return fail('conflict')
    const lines = await checkDraft(context, tx, draft, { by: actor.name, act: 'send' })
    if (isFailure(lines)) return lines
    const link = row.accessToken ?? seal(context, makeAccessToken())
    if (channel === 'telegram' && (await chatOfPhone(context, tx, buyerPhone(buyer))) === null) return fail('noTelegram')
    const email = buyer.email.trim() || null
    const to = channel === 'email' ? email : null
    const company = buyer.company.trim() || null
    const phone = normalisePhone(buyer.phone)
    const { name, tax_id, language } = buyer
    await rememberCustomer(tx, { phone, name: name.trim() || null, email, company, taxId: tax_id.trim() || null, language }, at)
    await context.salesPorts.answerEnquiries(context, tx, actor, { phone, email })
    // The counter comes after everything that may fail, because its row stays locked until the commit.
    const revision = await storeRevision(context, tx, draft, { lines, at, actor })
    const number = row.number ?? (await nextNumber(tx, quoteCounters, 'QT', at))
    await tx
      .update(quotes)
      .set({
        number,
        accessToken: link,
        state: 'sent',
        revision: revision.no,
        lines: asSent(draft.lines),
        searchText: quoteSearchText(number, buyer),
        total: revision.total,
        sentAt: at,
        sentTo: to,
        sentBy: channel === 'email' && to === null ? 'link' : channel,
        telegramFailedAt: null,
        validUntil: revision.validUntil,
        answeredAt: null,
        answer: null,
        version: version + 1,
        changedAt: at,
        staffId: actor.id,
        staffName: actor.name,
      })
      .where(eq(quotes.id, id))
    if (to !== null)
      await queueEmail(
        context,
        tx,
        await quoteEmail(context, tx, { number, link, revision, to, stage: row.number === null || row.state === 'requested' ? 'first' : 'again' }),
      )
    const sent = { quoteId: id, no: revision.no }
    if (channel === 'telegram') await enqueue(context, tx, sendQuoteByTelegram, sent, { once: quoteKey(id, revision.no) })
    const changes = [
      { field: 'revision', before: row.revision, after: revision.no },
      { field: 'total_kopiykas', before: draft.sent?.total ?? null, after: revision.total },
    ]
    await recordChange(context, tx, actor, { kind: 'quote', verb: 'send', subject: { id, label: number }, changes, version: version + 1 })
    await notifyDesk(context, tx, 'quote', number)
    return answer(context, tx, id, isOwner)
  })
}

async function storeRevision(context: AppContext, tx: Tx, draft: QuoteDraft, by: Frozen): Promise<QuoteRevision> {
  const [revision] = await tx
    .insert(quoteRevisions)
    .values(await buildRevision(context, tx, draft, by))
    .returning()
  if (!revision) throw new Error('a quote was not stored')
  return revision
}
