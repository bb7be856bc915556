import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { queueShopEmail, readNoticeTargets } from '../content/index.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { orderLineRows } from '../sales/index.ts'
import { defineStaffNotice } from '../telegram/index.ts'

interface Scrap {
  readonly order: { readonly number: string }
  /** Null = the line was removed from the order. */
  readonly line: number | null
  readonly pieces: number
  readonly reason: string
  readonly by: string | null
  /** The id of the replacement batch: one e-mail each. */
  readonly key: number
}

/** Notifies the office of scrap, in the transaction that stores it, because it may endanger a promise. */
export async function notifyManagerOfScrap(context: AppContext, tx: Tx, { order, line, pieces, reason, by, key }: Scrap): Promise<void> {
  const { email, chat } = await readNoticeTargets(context, tx, 'scrap')
  if (email === null && chat === null) return
  const [goods] = await tx
    .select({ translations: orderLineRows.translations })
    .from(orderLineRows)
    .where(eq(orderLineRows.id, line ?? 0))
  const t = context.messages.translator('uk', 'emails')
  const name = t('scrapPieces', { name: goods?.translations.uk.name ?? '', count: pieces })
  if (chat !== null && context.config.telegram.token !== null)
    await enqueue(context, tx, scrapNotice, { key, number: order.number, goods: name, reason })
  if (email === null) return
  await queueShopEmail(context, tx, {
    key: `batch ${key} scrapped`,
    to: email,
    subject: t('scrapSubject', { number: order.number, pieces }),
    language: 'uk',
    kind: 'scrap',
    heading: t('scrapHeading', { number: order.number }),
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
      { kind: 'button', text: t('scrapOpen'), href: `${context.publicUrl()}/admin/orders/${order.number}` },
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
    return { key: `batch ${key} scrapped`, chat, text }
  },
})
