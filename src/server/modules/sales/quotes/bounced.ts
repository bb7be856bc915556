import type { Db, Tx } from '../../../platform/db/db.ts'
import { hasQuoteBounced } from '../../notifications/index.ts'
import { quoteKey } from './quote-key.ts'
import type { quotes } from './tables.ts'

/** Whether what was sent last did not reach the buyer, and nobody has dealt with it. */
export const hasBounced = async (db: Db | Tx, { id, revision, telegramFailedAt }: typeof quotes.$inferSelect): Promise<boolean> =>
  telegramFailedAt !== null || (await hasQuoteBounced(db, id, quoteKey(id, revision)))
