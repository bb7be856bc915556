import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { destination } from '#contract/countries.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { readNoticeTargets } from '../content/index.ts'
import { quoteRows } from '../sales/index.ts'
import { defineStaffNotice } from '../telegram/index.ts'

/** Announces a request for a quote in the office's chat. The job holds only its number, so that no personal words stay in the queue. */
export const quoteRequestNotice = defineStaffNotice({
  name: 'quote-request-notice',
  input: z.object({ id: z.int() }),
  async compose(context, { id }) {
    const { db } = context.database
    const { chat } = await readNoticeTargets(context, db, 'message')
    const [row] = chat === null ? [] : await db.select().from(quoteRows).where(eq(quoteRows.id, id))
    if (!row) return null
    const { buyer, number } = row
    const t = context.messages.translator('uk', 'telegram')
    const lines = [
      t('newQuoteRequest', { number: number ?? '', place: destination(buyer, 'uk') }),
      [buyer.name, buyer.company, buyer.email].filter(Boolean).join(', '),
      buyer.comment,
      t('openQuoteRequest', { address: `${context.publicUrl()}/admin/quotes/${id}` }),
    ]
    return { key: `quote request ${id}`, chat, text: lines.filter(Boolean).join('\n') }
  },
})

/** Queues the notice of a request, if there is a bot. */
export async function noticeOfQuoteRequest(context: AppContext, tx: Tx, id: number): Promise<void> {
  if (context.config.telegram.token !== null) await enqueue(context, tx, quoteRequestNotice, { id })
}
