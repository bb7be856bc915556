import { QueryBuilder } from 'drizzle-orm/pg-core'
import { orderLines, orders } from '../orders/tables.ts'
import { quotes } from '../quotes/tables.ts'

/**
 * Sales for the queries of other modules: they join these rows and cannot write them. The names are those of the tables, so that
 * PostgreSQL plans a query over them as over the tables themselves.
 */
const rows = new QueryBuilder()

export const orderRows = rows.select().from(orders).as('orders')
export const orderLineRows = rows.select().from(orderLines).as('order_lines')
export const quoteRows = rows.select().from(quotes).as('quotes')
