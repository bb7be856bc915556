import { and, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { BatchCard, Board } from '#contract/admin/production.ts'
import { parseOwnSize } from '#contract/own-size.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { printedOptions } from '#contract/taken-options.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { readPayments } from '../payments/index.ts'
import { inWorkOrder } from './cast-order.ts'
import { batches, batchEvents, batchPhotos } from './tables.ts'
import { orderLineRows, orderRows, type StoredLine, type StoredOrder } from '../sales/index.ts'
import { readWorkshop, toCapacity, undoEnd, viewHeld, type WorkshopNow } from './workshop.ts'

/** How many days the board shows packed batches, even after their order left or was closed. */
const doneDays = 3
const dayMs = 86_400_000
const maxDone = 200

interface Row {
  readonly batch: typeof batches.$inferSelect
  readonly line: Pick<StoredLine, 'productId' | 'productCode' | 'translations' | 'options'>
  readonly order: Pick<StoredOrder['order'], 'id' | 'number' | 'state' | 'delivery' | 'createdAt'>
  readonly readyBy: PlainDate | null
}

/** The workshop's board. Contains no prices, phones or names, because everybody in the workshop reads it. */
export async function readBoard(context: AppContext, db: Db | Tx, order: string | null = null): Promise<Board> {
  const workshop = await readWorkshop(context, db)
  const since = new Date(context.clock.now().getTime() - doneDays * dayMs)
  const of = order === null ? or(ne(batches.stage, 'done'), inArray(batches.id, doneAndShown(since))) : eq(orderRows.number, order)
  const rows = await readRows(db, and(isNull(batches.endedAt), of))
  const cards = await viewCards(context, db, rows, workshop)
  return { data: cards, today: workshop.today, done_days: doneDays, moulds: workshop.mouldRows.map(({ id, code, name }) => ({ id, code, name })) }
}

/**
 * Packed batches: all whose order has not been shipped, and those of the last days; at most `maxDone`, newest first, for shops that
 * record no shipments.
 */
const doneAndShown = (since: Date): SQL => sql`(
  select id from (
    select b.id, b.stage_at from ${batches} b where b.ended_at is null and b.stage = 'done' and b.stage_at > ${since.toISOString()}::timestamptz
    union
    select b.id, b.stage_at from ${orderRows} join ${batches} b on b.order_id = ${orderRows.id}
    where ${orderRows.state} in ('confirmed', 'in_production', 'ready') and b.ended_at is null and b.stage = 'done'
  ) packed order by stage_at desc limit ${maxDone})`

/** One batch for the board; null when there is no such batch. */
export async function readCard(context: AppContext, db: Db | Tx, id: number): Promise<BatchCard | null> {
  const [row] = await readRows(db, eq(batches.id, id))
  return row ? ((await viewCards(context, db, [row], await readWorkshop(context, db)))[0] ?? null) : null
}

async function readRows(db: Db | Tx, where: SQL | undefined): Promise<Row[]> {
  const { id, number, state, delivery, createdAt } = orderRows
  const { productId, productCode, translations, options } = orderLineRows
  return db
    .select({
      batch: batches,
      line: { productId, productCode, translations, options },
      order: { id, number, state, delivery, createdAt },
      readyBy: orderRows.lateAfter,
    })
    .from(batches)
    .innerJoin(orderRows, eq(orderRows.id, batches.orderId))
    .innerJoin(orderLineRows, eq(orderLineRows.id, batches.lineId))
    .where(where)
}

async function viewCards(context: AppContext, db: Db | Tx, rows: readonly Row[], workshop: WorkshopNow): Promise<BatchCard[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ batch }) => batch.id)
  const photos = await db
    .select({ id: batchPhotos.batchId, count: sql<number>`count(*)::int` })
    .from(batchPhotos)
    .where(inArray(batchPhotos.batchId, ids))
    .groupBy(batchPhotos.batchId)
  const last = await db
    .selectDistinctOn([batchEvents.batchId])
    .from(batchEvents)
    .where(and(inArray(batchEvents.batchId, ids), ne(batchEvents.kind, 'photo')))
    .orderBy(batchEvents.batchId, sql`${batchEvents.id} desc`)
  const notes = await context.productionPorts.workshopNotes(db, [...new Set(rows.map(({ order }) => order.id))])
  const waiting = rows.flatMap(({ batch, order }) => (batch.stage === 'queue' ? [order.id] : []))
  const payments = await readPayments(db, [...new Set(waiting)])
  const known = {
    workshop,
    now: context.clock.now(),
    photos: new Map(photos.map(({ id, count }) => [id, count])),
    notes,
    last: new Map(last.map((event) => [event.batchId, event])),
    lacksDeposit: (orderId: number) => payments.get(orderId)?.parts.some(({ kind, due_kopiykas }) => kind === 'deposit' && due_kopiykas > 0) ?? false,
  }
  const order = new Map(inWorkOrder(workshop).map(({ id }, at) => [id, at]))
  const place = ({ batch }: Row) => order.get(batch.id) ?? Number.MAX_SAFE_INTEGER
  return rows.toSorted((a, b) => place(a) - place(b) || b.batch.stageAt.getTime() - a.batch.stageAt.getTime()).map((row) => viewCard(row, known))
}

interface Known {
  readonly workshop: WorkshopNow
  readonly now: Date
  readonly photos: ReadonlyMap<number, number>
  /** Notes for the workshop, by order. */
  readonly notes: ReadonlyMap<number, readonly string[]>
  readonly last: ReadonlyMap<number, typeof batchEvents.$inferSelect>
  lacksDeposit(orderId: number): boolean
}

function viewCard({ batch, line, order, readyBy }: Row, { workshop, now, photos, notes, last, lacksDeposit }: Known): BatchCard {
  const expected = workshop.expected.get(batch.id)
  const event = last.get(batch.id)
  const isHere = order.state === 'in_production' || order.state === 'ready'
  const undoUntil = event?.before && isHere ? undoEnd(event.at, workshop.plan) : null
  const mould = workshop.mouldRows.find(({ id }) => id === batch.mouldId)
  return {
    id: batch.id,
    version: batch.version,
    ...viewHeld(batch, mould && toCapacity(mould), workshop.plan),
    pieces: batch.pieces,
    blocked: batch.blocked,
    order: { number: order.number, state: order.state, town: order.delivery?.city ?? null, created_at: order.createdAt.toISOString() },
    product: { id: line.productId, code: line.productCode, name: { uk: line.translations.uk.name, en: line.translations.en.name } },
    // A combination contains size and colour in one option.
    size: viewLabel(line, 'size') ?? viewLabel(line, 'combination'),
    color: viewLabel(line, 'color'),
    options: printedOptions(line.options).map(({ name, translations: { uk, en }, note }) => ({
      name,
      property: { uk: uk.property, en: en.property },
      value: { uk: uk.value, en: en.value },
      note,
    })),
    notes: [...(notes.get(order.id) ?? [])],
    mould: mould ? { id: mould.id, code: mould.code } : null,
    planned_on: batch.plannedOn,
    cast_position: batch.castPosition,
    cast_on: batch.castOn,
    early_reason: batch.earlyReason,
    stage_at: batch.stageAt.toISOString(),
    ready_by: readyBy,
    expected_on: expected?.ready ?? null,
    casting: [...(expected?.casting ?? [])],
    deposit_missing: batch.stage === 'queue' && lacksDeposit(order.id),
    own_mould: line.options.some(({ name, value }) => name === 'size' && parseOwnSize(value) !== null),
    remade: batch.remade,
    photos: photos.get(batch.id) ?? 0,
    undo_until: undoUntil && undoUntil > now ? undoUntil.toISOString() : null,
  }
}

function viewLabel({ options }: Pick<StoredLine, 'options'>, name: string): BatchCard['size'] {
  const option = options.find((one) => one.name === name)
  if (!option) return null
  const noted = (text: string) => (option.note ? `${text} (${option.note})` : text)
  return { uk: noted(option.translations.uk.value), en: noted(option.translations.en.value) }
}
