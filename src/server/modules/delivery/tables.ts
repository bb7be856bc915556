import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import type { Carrier } from '#contract/shipments.ts'
import { moment } from '../../platform/db/columns.ts'

/** Branches and parcel lockers of carriers, copied every night. One that is gone is deactivated: orders name it. */
export const carrierBranches = pgTable(
  'carrier_branches',
  {
    carrier: text().$type<Carrier>().notNull(),
    /** The carrier's own name of it. */
    ref: text().notNull(),
    kind: text({ enum: ['branch', 'locker'] }).notNull(),
    number: text().notNull(),
    address: text().notNull(),
    town: text().notNull(),
    /** The town as names are compared ({@link import('./cities.ts').townKey}). */
    townKey: text('town_key').notNull(),
    region: text().notNull(),
    /** The carrier's own name of the town. */
    townRef: text('town_ref').notNull(),
    /** What one place and all together may weigh, kg; null where the carrier states none. */
    maxPlaceKg: real('max_place_kg'),
    maxTotalKg: real('max_total_kg'),
    /** What one place may measure, mm; null where the carrier states none. */
    maxLength: integer('max_length'),
    maxWidth: integer('max_width'),
    maxHeight: integer('max_height'),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    active: boolean().notNull().default(true),
    copiedAt: moment('copied_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.carrier, table.ref] }),
    index('carrier_branches_of_town').on(table.carrier, table.townKey).where(sql`${table.active}`),
  ],
)

/** A branch as its carrier's directory says it. */
export type CopiedBranch = Omit<typeof carrierBranches.$inferInsert, 'carrier' | 'townKey' | 'active' | 'copiedAt'>
