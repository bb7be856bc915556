import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** First answers by idempotency key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    /** Sealed. */
    answer: jsonb().$type<string>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('idempotency_keys_once').on(table.scope, table.key)],
)
