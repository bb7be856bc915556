import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { quoteKey } from './quote-key.ts'
import type { quotes } from './tables.ts'

type Sent = Pick<typeof quotes.$inferSelect, 'id' | 'revision' | 'telegramFailedAt'>

/** Ids of those of these quotes whose last e-mail has an open bounce. */
export async function bouncedQuotes({ salesPorts }: AppContext, db: Db | Tx, rows: readonly Sent[]): Promise<ReadonlySet<number>> {
  const keyed = rows.map(({ id, revision }) => ({ id, key: quoteKey(id, revision) }))
  const keys = keyed.map(({ key }) => key)
  const bounced = await salesPorts.bouncedEmails(db, keys)
  return new Set(keyed.filter(({ key }) => bounced.has(key)).map(({ id }) => id))
}

/** Whether the last message with the quote did not reach the buyer, by e-mail or Telegram. */
export const hasBounced = async (context: AppContext, db: Db | Tx, row: Sent): Promise<boolean> =>
  row.telegramFailedAt !== null || (await bouncedQuotes(context, db, [row])).size > 0
