import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, unique, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BatchDetails } from '#contract/admin/production.ts'
import type { BatchStage } from '#contract/batch-stages.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { author, day, moment, reference } from '../../platform/db/columns.ts'
import { media } from '../media/tables.ts'
import { orderLines, orders } from '../sales/orders/tables.ts'

export const moulds = pgTable(
  'moulds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull().unique(),
    name: text().notNull(),
    count: smallint().notNull(),
    castsPerDay: smallint('casts_per_day').notNull(),
    /** Working days that a piece stays in the mould. */
    daysIn: smallint('days_in').notNull(),
    cureDays: smallint('cure_days'),
    version: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [check('moulds_capacity', sql`${table.count} > 0 and ${table.castsPerDay} > 0 and ${table.daysIn} > 0`)],
)

/** What fits a mould: a product in one size or in every size. */
export const mouldFits = pgTable(
  'mould_fits',
  {
    mouldId: reference('mould_id', () => moulds.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    size: text(),
  },
  (table) => [
    unique('mould_fits_once').on(table.mouldId, table.productId, table.size).nullsNotDistinct(),
    index('mould_fits_of_product').on(table.productId),
  ],
)

/** Pieces of one order line on their way through the workshop. */
export const batches = pgTable(
  'batches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    /** Null when the line was removed from the order: the batch has ended, its history stays. */
    lineId: integer('line_id').references(() => orderLines.id, { onDelete: 'set null' }),
    pieces: smallint().notNull(),
    stage: text().$type<BatchStage>().notNull().default('queue'),
    stageAt: moment('stage_at').notNull(),
    mouldId: integer('mould_id').references(() => moulds.id, { onDelete: 'set null' }),
    /** Earliest day of casting, when an option takes time: pigment, a frame, a light. */
    notBefore: day('not_before'),
    plannedOn: day('planned_on'),
    /** Position in the casting order of its day, from 1; null = not set, after those that have one. */
    castPosition: smallint('cast_position'),
    castOn: day('cast_on'),
    cureUntil: day('cure_until'),
    /** Why it left curing early. */
    earlyReason: text('early_reason'),
    blocked: text(),
    /** Made to replace scrapped pieces. */
    remade: boolean().notNull().default(false),
    confirmedAt: moment('confirmed_at').notNull(),
    version: integer().notNull().default(0),
    /** Set when its order was cancelled or its pieces joined another batch. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('batches_of_order').on(table.orderId),
    index('batches_of_line').on(table.lineId),
    index('batches_open').on(table.stage).where(sql`ended_at is null and stage <> 'done'`),
    index('batches_done').on(table.stageAt).where(sql`ended_at is null and stage = 'done'`),
    check('batches_pieces', sql`${table.pieces} between 1 and 999`),
  ],
)

/** A batch's state before a move or a scrap, for undoing it. */
export interface BeforeMove {
  readonly stage: BatchStage
  readonly stageAt: string
  readonly castOn: PlainDate | null
  readonly cureUntil: PlainDate | null
  readonly earlyReason: string | null
  /** Missing in the recorded history of the demonstration. */
  readonly remade?: boolean
}

/** The history of a batch, oldest first. */
export const batchEvents = pgTable(
  'batch_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    batchId: reference('batch_id', () => batches.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    kind: text().$type<BatchDetails['events'][number]['kind']>().notNull(),
    from: text('from_stage').$type<BatchStage>(),
    to: text('to_stage').$type<BatchStage>(),
    pieces: smallint(),
    reason: text(),
    /** For a move of some of the pieces: the batch where the others stayed. */
    restId: integer('rest_id').references((): AnyPgColumn => batches.id, { onDelete: 'set null' }),
    before: jsonb().$type<BeforeMove>(),
    ...author(),
  },
  (table) => [index('batch_events_of_batch').on(table.batchId, table.id)],
)

export const batchPhotos = pgTable(
  'batch_photos',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    batchId: reference('batch_id', () => batches.id, { onDelete: 'cascade' }),
    mediaId: reference('media_id', () => media.id),
    stage: text().$type<BatchStage>().notNull(),
    /** Approved by the office to be shown to the buyer. */
    shown: boolean().notNull().default(false),
    at: moment('at').notNull(),
    ...author(),
  },
  (table) => [unique('batch_photos_once').on(table.batchId, table.mediaId), index('batch_photos_of_media').on(table.mediaId)],
)
