import { QueryBuilder } from 'drizzle-orm/pg-core'
import { quotes } from './tables.ts'

/** Quotes for the queries of other modules, as `orderRows` are for orders. */
export const quoteRows = new QueryBuilder().select().from(quotes).as('quotes')
