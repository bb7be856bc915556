import { getTableColumns } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { media } from './tables.ts'

/** The stored images for the queries of other modules: they join these rows and cannot write them. */
export const imageRows = new QueryBuilder().select().from(media).as('media')
/** What such a query selects of an image. */
export const imageColumns = getTableColumns(media)

export type StoredImage = typeof media.$inferSelect
