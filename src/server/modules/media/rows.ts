import { getTableColumns } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { media } from './tables.ts'

/** Stored images for queries of other modules, which may join these rows but not write them. */
export const imageRows = new QueryBuilder().select().from(media).as('media')
/** The columns that such a query selects. */
export const imageColumns = getTableColumns(media)

export type StoredImage = typeof media.$inferSelect
