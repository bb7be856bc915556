import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { formatMoney } from '#contract/money.ts'
import { formatDays } from '#contract/ready-range.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { notifyDesk } from '../../../platform/desk-events/notify-desk.ts'
import { defineJob, enqueue } from '../../../platform/jobs/index.ts'
import { chatOfPhone } from './buyer-chat.ts'
import { buyerPhone, findRevision, type QuoteRevision } from './quote-draft.ts'
import { quoteKey } from './quote-key.ts'
import { quotes } from './tables.ts'
import { quoteUrl } from './view-quote.ts'

/** How long sending is retried while Telegram does not answer. */
const triesMs = 2 * 24 * 60 * 60_000

function messageText(context: AppContext, number: string, link: string, { buyer, total, validUntil }: QuoteRevision): string {
  const { language } = buyer
  const t = context.messages.translator(language, 'telegram')
  const text = t('quote', {
    number,
    total: formatMoney(total, 'UAH', language),
    until: formatDays({ from: validUntil, to: validUntil }, language),
  })
  const more = t('seeQuote', { address: quoteUrl(context, link, language) })
  return [text, buyer.words.trim(), more].filter(Boolean).join('\n')
}

/** Sends a revision to the buyer's chat; on failure notifies the office, which then passes on the link. */
export const sendQuoteByTelegram = defineJob({
  name: 'quote-telegram',
  input: z.object({ quoteId: z.int(), no: z.int() }),
  async run(context, input) {
    const { db } = context.database
    const [row] = await db.select().from(quotes).where(eq(quotes.id, input.quoteId))
    // A newer revision replaces it, or the quote was answered already.
    if (!row || row.revision !== input.no || row.state !== 'sent' || row.number === null || row.accessToken === null) return
    const revision = await findRevision(db, input.quoteId, input.no)
    if (!revision) return
    const now = context.clock.now()
    const chatId = await chatOfPhone(context, db, buyerPhone(revision.buyer))
    const key = quoteKey(input.quoteId, input.no)
    const text = messageText(context, row.number, row.accessToken, revision)
    const result = chatId === null ? 'refused' : await context.salesPorts.sendToChatOnce(context, { key, chatId, text })
    if (result === 'sent') return
    if (result === 'refused' || now.getTime() - revision.at.getTime() > triesMs) {
      await db.transaction(async (tx) => {
        const [failed] = await tx
          .update(quotes)
          .set({ telegramFailedAt: now })
          .where(and(eq(quotes.id, row.id), eq(quotes.revision, input.no)))
          .returning()
        if (failed) await context.salesPorts.recordBounce(context, tx, { key, channel: 'telegram', quoteId: row.id })
        await notifyDesk(context, tx, 'quote', row.number)
      })
    } else await enqueue(context, db, sendQuoteByTelegram, input, { after: new Date(now.getTime() + result.seconds * 1_000) })
  },
})
