import { QueryBuilder } from 'drizzle-orm/pg-core'
import { orderLines, orders } from './tables.ts'

/**
 * Orders for the queries of others: they join these rows and cannot write them. The names are those of the tables, so that
 * PostgreSQL plans a query over them as over the tables themselves.
 */
const rows = new QueryBuilder()

export const orderRows = rows.select().from(orders).as('orders')
export const orderLineRows = rows.select().from(orderLines).as('order_lines')
