import { sql, type SQL } from 'drizzle-orm'
import type { PlainDate } from '#contract/plain-date.ts'
import { orderLines, orders } from '../sales/orders/tables.ts'

/** The day that was promised for an order: by the office, else the last one that was said when it was ordered. For queries of several tables: of one alone its columns lose their table. */
export const promiseOf: SQL<PlainDate | null> = sql<PlainDate | null>`coalesce(${orders.promisedOn}, (select max(l.ready_to) from ${orderLines} l where l.order_id = ${orders.id}))::text`
