import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { queueShopEmail, readNoticeTargets } from '../content/index.ts'
import { defineJob, enqueue, withdraw } from '../../platform/jobs/index.ts'
import { orderLineRows } from '../sales/index.ts'
import { defineStaffNotice } from '../telegram/index.ts'

const Scrap = z.object({
  number: z.string(),
  /** Null = the line was removed from the order. */
  line: z.int().nullable(),
  pieces: z.int(),
  reason: z.string(),
  by: z.string().nullable(),
  /** The id of the replacement batch: one notice each. */
  batch: z.int(),
})
type Scrap = z.infer<typeof Scrap>

const cause = (batch: number) => `batch ${batch} scrapped`

/** Notifies the office of scrap, because it may endanger a promise, once the step can no longer be undone. */
export async function notifyManagerOfScrap(context: AppContext, tx: Tx, scrap: Scrap, undoUntil: Date | null): Promise<void> {
  await enqueue(context, tx, piecesScrapped, scrap, { once: cause(scrap.batch), ...(undoUntil && { after: undoUntil }) })
}

/** Withdraws the notice of an undone scrap. @returns false when the office was notified already */
export const withdrawScrapNotice = (tx: Tx, batch: number): Promise<boolean> => withdraw(tx, piecesScrapped, cause(batch))

export const piecesScrapped = defineJob({
  name: 'pieces-scrapped',
  input: Scrap,
  run: (context, scrap) => context.database.db.transaction((tx) => queueNotices(context, tx, scrap)),
})

async function queueNotices(context: AppContext, tx: Tx, { number, line, pieces, reason, by, batch: key }: Scrap): Promise<void> {
  const { email, chat } = await readNoticeTargets(context, tx, 'scrap')
  if (email === null && chat === null) return
  const [goods] = await tx
    .select({ translations: orderLineRows.translations })
    .from(orderLineRows)
    .where(eq(orderLineRows.id, line ?? 0))
  const t = context.messages.translator('uk', 'emails')
  const name = t('scrapPieces', { name: goods?.translations.uk.name ?? '', count: pieces })
  if (chat !== null && context.config.telegram.token !== null)
    await enqueue(context, tx, scrapNotice, { key, number, goods: name, reason }, { once: cause(key) })
  if (email === null) return
  await queueShopEmail(context, tx, {
    key: cause(key),
    to: email,
    subject: t('scrapSubject', { number, pieces }),
    language: 'uk',
    kind: 'scrap',
    heading: t('scrapHeading', { number }),
    blocks: [
      { kind: 'text', text: t('scrapText') },
      {
        kind: 'facts',
        rows: [
          { label: t('scrapGoods'), value: name },
          { label: t('scrapReason'), value: reason },
          ...(by ? [{ label: t('scrapBy'), value: by }] : []),
        ],
      },
      { kind: 'button', text: t('scrapOpen'), href: `${context.publicUrl()}/admin/orders/${number}` },
    ],
  })
}

/** Announces scrapped pieces in the office's chat. */
export const scrapNotice = defineStaffNotice({
  name: 'scrap-notice',
  input: z.object({ key: z.int(), number: z.string(), goods: z.string(), reason: z.string() }),
  async compose(context, { key, number, goods, reason }) {
    const { chat } = await readNoticeTargets(context, context.database.db, 'scrap')
    const address = `${context.publicUrl()}/admin/orders/${number}`
    const text = context.messages.translator('uk', 'telegram')('scrap', { number, goods, reason, address })
    return { key: cause(key), chat, text }
  },
})
