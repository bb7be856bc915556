import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, smallint, text, unique, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BatchDetails } from '#contract/admin/production.ts'
import type { BatchStage } from '#contract/batch-stages.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { moment, reference } from '../../platform/db/columns.ts'
import { media } from '../media/tables.ts'
import { orderLines, orders } from '../sales/orders/tables.ts'

const day = (name: string) => date(name, { mode: 'string' }).$type<PlainDate>()
/** Who of the staff: without a reference and with the name of that day, because the row outlives the account. */
const author = () => ({ staffId: integer('staff_id'), staffName: text('staff_name') })

export const moulds = pgTable(
  'moulds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull().unique(),
    name: text().notNull(),
    count: smallint().notNull(),
    castsPerDay: smallint('casts_per_day').notNull(),
    /** Working days that a piece stays in. */
    daysIn: smallint('days_in').notNull(),
    cureDays: smallint('cure_days'),
    version: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [check('moulds_capacity', sql`${table.count} > 0 and ${table.castsPerDay} > 0 and ${table.daysIn} > 0`)],
)

/** What is cast in a mould: a product in one size, or in every size. */
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
    /** Null once the line was taken out of the order: the batch has ended, its history stays. */
    lineId: integer('line_id').references(() => orderLines.id, { onDelete: 'set null' }),
    pieces: smallint().notNull(),
    stage: text().$type<BatchStage>().notNull().default('queue'),
    stageAt: moment('stage_at').notNull(),
    mouldId: integer('mould_id').references(() => moulds.id, { onDelete: 'set null' }),
    /** An option that takes its time: pigment, a frame, a light. */
    notBefore: day('not_before'),
    plannedOn: day('planned_on'),
    /** Its place in the order of casting of its day, from 1; null: nobody has set it, and it comes after those that have one. */
    castPosition: smallint('cast_position'),
    castOn: day('cast_on'),
    cureUntil: day('cure_until'),
    /** Why it was taken out of curing before that day. */
    earlyReason: text('early_reason'),
    blocked: text(),
    /** Made again for scrapped pieces. */
    remade: boolean().notNull().default(false),
    confirmedAt: moment('confirmed_at').notNull(),
    version: integer().notNull().default(0),
    /** Its order was cancelled, or its pieces went into another batch. */
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

/** What a batch was before a move, so that the move can be taken back. */
export interface BeforeMove {
  readonly stage: BatchStage
  readonly stageAt: string
  readonly castOn: PlainDate | null
  readonly cureUntil: PlainDate | null
  readonly earlyReason: string | null
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
    /** Of a move of some of the pieces: the batch in which the others stayed. */
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
    /** The buyer sees it: somebody of the office ticked it. */
    shown: boolean().notNull().default(false),
    at: moment('at').notNull(),
    ...author(),
  },
  (table) => [unique('batch_photos_once').on(table.batchId, table.mediaId), index('batch_photos_of_media').on(table.mediaId)],
)
