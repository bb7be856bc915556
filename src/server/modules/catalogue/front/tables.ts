import { pgTable, text } from 'drizzle-orm/pg-core'
import { media } from '../../media/tables.ts'
import { reference } from '../../../platform/db/columns.ts'

/** The shop's own pictures by name, such as `entrance-wide`: for the front page and the pages about materials and production. */
export const shopPictures = pgTable('shop_pictures', {
  name: text().primaryKey(),
  mediaId: reference('media_id', () => media.id),
  altUk: text('alt_uk').notNull(),
  altEn: text('alt_en').notNull(),
})
