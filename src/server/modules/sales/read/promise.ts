import { sql, type SQL } from 'drizzle-orm'
import type { PlainDate } from '#contract/plain-date.ts'
import { orderRows } from './rows.ts'

/** The day that was promised for an order: by the office, else the last one that was said when it was ordered. For queries that read {@link orderRows}. */
export const promisedDay: SQL<PlainDate | null> = sql<PlainDate | null>`coalesce(${orderRows.promisedOn}, (select max(l.ready_to) from order_lines l where l.order_id = ${orderRows.id}))::text`
