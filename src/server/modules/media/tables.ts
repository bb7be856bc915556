import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
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
    /** The uploaded file's name; null for the demo's pictures. */
    name: text(),
    /** Focus point for crops: a cell of a 5 × 5 grid, row by row; 12 is the middle. */
    focus: smallint().notNull().default(12),
    /** Counts the changes of name and focus. */
    version: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('media_source_hash').on(table.sourceHash)],
)
