import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import type { Carrier } from '#contract/shipments.ts'
import { moment } from '../../platform/db/columns.ts'

/** Carriers' branches and parcel lockers, copied every night. A removed one is deactivated, because orders refer to it. */
export const carrierBranches = pgTable(
  'carrier_branches',
  {
    carrier: text().$type<Carrier>().notNull(),
    /** The carrier's own reference. */
    ref: text().notNull(),
    kind: text({ enum: ['branch', 'locker'] }).notNull(),
    number: text().notNull(),
    address: text().notNull(),
    town: text().notNull(),
    /** The town's name normalised for comparison ({@link import('./cities.ts').townKey}). */
    townKey: text('town_key').notNull(),
    region: text().notNull(),
    /** The carrier's own reference of the town. */
    townRef: text('town_ref').notNull(),
    /** Weight limits of one package and of all together, kg; null when the carrier states none. */
    maxPlaceKg: real('max_place_kg'),
    maxTotalKg: real('max_total_kg'),
    /** Size limits of one package, mm; null when the carrier states none. */
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

/** A branch as in its carrier's directory. */
export type CopiedBranch = Omit<typeof carrierBranches.$inferInsert, 'carrier' | 'townKey' | 'active' | 'copiedAt'>
