import { pgTable, text } from 'drizzle-orm/pg-core'
import { media } from '../../media/tables.ts'
import { reference } from '../../../platform/db/columns.ts'

/** Pictures of the shop itself by name, e.g. `entrance-wide`: what the front and the pages about materials and making show. */
export const shopPictures = pgTable('shop_pictures', {
  name: text().primaryKey(),
  mediaId: reference('media_id', () => media.id),
  altUk: text('alt_uk').notNull(),
  altEn: text('alt_en').notNull(),
})
