import { QueryBuilder } from 'drizzle-orm/pg-core'
import { quotes } from './tables.ts'

/** Quotes for queries of other modules, like `orderRows`. */
export const quoteRows = new QueryBuilder().select().from(quotes).as('quotes')
