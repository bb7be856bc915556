import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { quoteKey } from './quote-key.ts'
import type { quotes } from './tables.ts'

type Sent = Pick<typeof quotes.$inferSelect, 'id' | 'revision' | 'telegramFailedAt'>

/** Of these quotes those whose last e-mail did not arrive, while nobody has dealt with it, by id. */
export async function bouncedQuotes({ salesPorts }: AppContext, db: Db | Tx, rows: readonly Sent[]): Promise<ReadonlySet<number>> {
  const keyed = rows.map(({ id, revision }) => ({ id, key: quoteKey(id, revision) }))
  const bounced = await salesPorts.bouncedEmails(
    db,
    keyed.map(({ key }) => key),
  )
  return new Set(keyed.filter(({ key }) => bounced.has(key)).map(({ id }) => id))
}

/** Whether what was sent last did not reach the buyer, by whichever way. */
export const hasBounced = async (context: AppContext, db: Db | Tx, row: Sent): Promise<boolean> =>
  row.telegramFailedAt !== null || (await bouncedQuotes(context, db, [row])).size > 0
