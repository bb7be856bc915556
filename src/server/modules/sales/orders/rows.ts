import { QueryBuilder } from 'drizzle-orm/pg-core'
import { orderLines, orders } from './tables.ts'

/**
 * Orders for queries of other modules, which may join these rows but not write them. They are named like the tables, so that PostgreSQL
 * plans queries as if over the tables.
 */
const rows = new QueryBuilder()

export const orderRows = rows.select().from(orders).as('orders')
export const orderLineRows = rows.select().from(orderLines).as('order_lines')
