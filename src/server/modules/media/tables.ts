import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'

/** The stored images: properties of the original files. */
export const media = pgTable(
  'media',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The first 80 bits of the SHA-256 of the original's bytes, hex: the image's name in URLs, short because a page has hundreds of them. */
    hash: text().notNull().unique(),
    /** SHA-256 of the uploaded bytes before metadata was stripped: detects a repeated import without decoding. */
    sourceHash: text('source_hash').notNull(),
    type: text({ enum: ['jpeg', 'png', 'webp', 'avif'] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Average colour, `#rrggbb`. */
    placeholder: text().notNull(),
    bytes: integer().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('media_source_hash').on(table.sourceHash)],
)
