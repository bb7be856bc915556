import { z } from 'zod'
import { batchStages, mouldStages, type BatchStage } from '../batch-stages.ts'
import { Day } from '../catalogue.ts'
import { maxId, orderStates } from '../order.ts'
import { typedDay } from '../typed-day.ts'
import { machineText, typed } from '../typed-text.ts'
import { Bilingual, Moment, Version } from './lists.ts'
import { Reason } from './acts.ts'

const Author = z.string().nullable()
const Pieces = z.int().min(1).max(999)

/** The state of a batch that writes check and answer. */
export const BatchState = z.object({
  id: z.int(),
  version: Version,
  stage: z.enum(batchStages),
  pieces: z.int(),
  /** Why work on the batch has stopped; null while it continues. */
  blocked: z.string().nullable(),
  /** The order was cancelled, or the pieces were moved into another batch. */
  ended: z.boolean(),
})
export type BatchState = z.infer<typeof BatchState>

export const BatchCard = BatchState.omit({ ended: true }).extend({
  order: z.object({ number: z.string(), state: z.enum(orderStates), town: z.string().nullable(), created_at: Moment }),
  product: z.object({ id: z.int().nullable(), code: z.string(), name: Bilingual(z.string()) }),
  /** Labels of the size and the colour, null without such properties, and the note of the colour. */
  size: Bilingual(z.string()).nullable(),
  color: Bilingual(z.string()).nullable(),
  /** `name` is the code of the property. */
  options: z.array(z.object({ name: z.string(), property: Bilingual(z.string()), value: Bilingual(z.string()), note: z.string().nullable() })),
  /** The office's notes for the workshop about the order, pinned ones first. */
  notes: z.array(z.string()),
  mould: z.object({ id: z.int(), code: z.string() }).nullable(),
  planned_on: Day.nullable(),
  /** Position in the day's order of casting; null when nobody has set it. */
  cast_position: z.int().nullable(),
  cast_on: Day.nullable(),
  /** The first day on which pieces in a mould may leave it. */
  demould_on: Day.nullable(),
  /** The first day on which the batch has cured. */
  cure_until: Day.nullable(),
  /** Why it left its mould or curing too early; null when it did not. */
  early_reason: z.string().nullable(),
  stage_at: Moment,
  /** The day promised for its order, or else the last of the ready days shown at checkout. */
  ready_by: Day.nullable(),
  /** The day on which it will be packed; null when it is packed. */
  expected_on: Day.nullable(),
  /** Pieces to cast by day. */
  casting: z.array(z.object({ day: Day, pieces: z.int() })),
  /** An agreed deposit has not come, so casting needs a confirmation. */
  deposit_missing: z.boolean(),
  /** The size is the buyer's own, so a mould is made for it. */
  own_mould: z.boolean(),
  /** The batch replaces scrapped pieces. */
  remade: z.boolean(),
  photos: z.int(),
  /** Until when the last move can be undone. */
  undo_until: Moment.nullable(),
})
export type BatchCard = z.infer<typeof BatchCard>

/** All open batches in the order of casting, then those packed and still here, then those done in the last days. Query: `order` (a number). */
export const Board = z.object({
  data: z.array(BatchCard),
  today: Day,
  moulds: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  /** How many days a packed batch stays on the board after it has left. */
  done_days: z.int(),
})
export type Board = z.infer<typeof Board>

export const batchEventKinds = [
  'made',
  'moved',
  'undone',
  'split',
  'scrapped',
  'blocked',
  'unblocked',
  'planned',
  'photo',
  'ended',
  'edited',
] as const
export const BatchDetails = z.object({
  batch: BatchCard,
  /** URL of the dimensioned drawing of the configuration; null when there is none. */
  drawing: z.string().nullable(),
  events: z.array(
    z.object({
      at: Moment,
      kind: z.enum(batchEventKinds),
      by: Author,
      from: z.enum(batchStages).nullable(),
      to: z.enum(batchStages).nullable(),
      pieces: z.int().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  photos: z.array(
    z.object({ id: z.int(), thumbnail: z.string(), url: z.string(), at: Moment, by: Author, stage: z.enum(batchStages), shown: z.boolean() }),
  ),
})
export type BatchDetails = z.infer<typeof BatchDetails>

/**
 * The changed batches: the moved one first, then those split from it. A write from an older version answers 409 with `current` (a {@link
 * BatchState}).
 */
export const BatchesChanged = z.object({ batches: z.array(BatchState), order: z.object({ number: z.string(), state: z.enum(orderStates) }) })
export type BatchesChanged = z.infer<typeof BatchesChanged>

const targets = batchStages.filter((stage): stage is Exclude<BatchStage, 'queue'> => stage !== 'queue')
/** When fewer than all pieces move, the rest keep the id and the moved ones become a new batch. */
export const BatchMove = z.object({
  version: Version,
  to: z.enum(targets as [(typeof targets)[number], ...typeof targets]), // not empty
  pieces: Pieces,
  /** Confirms casting although the deposit has not come. */
  despite_deposit: z.boolean().default(false),
  /** Why pieces leave their mould or curing before the day ({@link findHold}). */
  early_reason: Reason.nullable().default(null),
})
export type BatchMove = z.input<typeof BatchMove>

export const BatchSplit = z.object({ version: Version, pieces: Pieces })
export type BatchSplit = z.infer<typeof BatchSplit>

export const BatchScrap = z.object({ version: Version, pieces: Pieces, reason: Reason })
export type BatchScrap = z.infer<typeof BatchScrap>
/** A null reason resumes work. */
export const BatchBlock = z.object({ version: Version, reason: Reason.nullable() })
export type BatchBlock = z.infer<typeof BatchBlock>
export const BatchPlan = z.object({ version: Version, planned_on: typedDay('any').nullable(), mould_id: z.int().min(1).max(maxId).nullable() })
export type BatchPlan = z.infer<typeof BatchPlan>

const BatchIds = z.array(z.int().min(1).max(maxId)).max(500)
/**
 * Sets a day's order of casting as one list. `before` is the order that the writer saw; when it differs from the current one, the answer is 409 with
 * `current` (a {@link CastOrder}). Batches cast or ended since are dropped, new ones are appended.
 */
export const CastOrderChange = z.object({ day: typedDay('any'), before: BatchIds, after: BatchIds })
export type CastOrderChange = z.infer<typeof CastOrderChange>
export const CastOrder = z.object({ batches: z.array(z.int()) })
export type CastOrder = z.infer<typeof CastOrder>
export const PhotoShown = z.object({ shown: z.boolean() })
export type PhotoShown = z.infer<typeof PhotoShown>

/** How full the moulds are by working day. Query: `from`. */
export const ProductionPlanView = z.object({
  days: z.array(Day),
  moulds: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      /** Pieces that the mould takes at once. */
      capacity: z.int(),
      /** Pieces in the mould by day. */
      load: z.array(z.int()),
    }),
  ),
})
export type ProductionPlanView = z.infer<typeof ProductionPlanView>

const MouldFit = z.object({
  product_id: z.int().min(1).max(maxId),
  /** Code of the size; null fits every size. */
  size: machineText(100).min(1).nullable(),
})
export const Mould = z.object({
  id: z.int(),
  version: Version,
  code: z.string(),
  name: z.string(),
  count: z.int(),
  casts_per_day: z.int(),
  days_in: z.int(),
  cure_days: z.int().nullable(),
  fits: z.array(MouldFit.extend({ name: Bilingual(z.string()), code: z.string() })),
  /** The batches that need it: a mould with any is not removed. */
  needed_by: z.array(z.object({ id: z.int(), order: z.string(), stage: z.enum(mouldStages), pieces: z.int() })),
})
export type Mould = z.infer<typeof Mould>
export const MouldList = z.object({ data: z.array(Mould) })
export type MouldList = z.infer<typeof MouldList>

export const NewMould = z.object({
  code: typed('code', 40).min(1),
  name: typed('line', 200).min(1),
  count: z.int().min(1).max(500),
  casts_per_day: z.int().min(1).max(50),
  days_in: z.int().min(1).max(60),
  cure_days: z.int().min(0).max(90).nullable(),
  fits: z.array(MouldFit).max(200),
})
export type NewMould = z.infer<typeof NewMould>
export const MouldEdit = NewMould.extend({ version: Version })
export type MouldEdit = z.infer<typeof MouldEdit>

/**
 * Query: `order`, a number. When the order's batches will be ready, or would be if it is not confirmed. `proposed_on` is the day to promise, no
 * earlier than what the buyer was told.
 */
export const HonestDate = z.object({
  order: z.string(),
  promised_on: Day.nullable(),
  ready_from: Day.nullable(),
  ready_to: Day.nullable(),
  expected_on: Day.nullable(),
  proposed_on: Day.nullable(),
})
export type HonestDate = z.infer<typeof HonestDate>

/** Changing a promise needs a reason. */
export const PromiseChange = z.object({ version: Version, promised_on: typedDay('coming'), reason: Reason.nullable().default(null) })
export type PromiseChange = z.input<typeof PromiseChange>
