import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { kyivClock } from '#contract/plain-date.ts'
import { addWorkingDays } from '#contract/work-calendar.ts'
import type { Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { readSettings } from '../content/index.ts'
import type { ChangedGoods, LineRow } from '../sales/index.ts'
import { mouldsFor } from './order-batches.ts'
import { batches, batchEvents } from './tables.ts'

type Batch = typeof batches.$inferSelect

/** Locks the open and finished batches of an order until the transaction ends. */
async function lockBatches(tx: Tx, orderId: number): Promise<Batch[]> {
  return tx
    .select()
    .from(batches)
    .where(and(eq(batches.orderId, orderId), isNull(batches.endedAt)))
    .orderBy(asc(batches.id))
    .for('update')
}

const countPieces = (list: readonly Batch[]) => list.reduce((total, { pieces }) => total + pieces, 0)
const isCast = ({ stage }: Batch) => stage !== 'queue'
const ofLine = (all: readonly Batch[], { row }: ChangedGoods) => all.filter(({ lineId }) => lineId === row.id)

/** Cast pieces that the changed line no longer needs. */
function castTooMuch(all: readonly Batch[], change: ChangedGoods): number {
  const cast = countPieces(ofLine(all, change).filter(isCast))
  return change.after === null || change.reshaped ? cast : Math.max(0, cast - (change.after.quantity ?? 0))
}

/** Returns the changes that would scrap cast pieces, and locks the batches until the transaction ends. */
export async function lockScrapped(tx: Tx, orderId: number, changes: readonly ChangedGoods[]): Promise<ChangedGoods[]> {
  const all = await lockBatches(tx, orderId)
  return changes.filter((change) => castTooMuch(all, change) > 0)
}

interface Follow {
  readonly context: AppContext
  readonly tx: Tx
  readonly actor: Actor
  readonly reason: string
}

/**
 * Adapts the workshop to a revision: changes, shortens or ends uncast batches and scraps cast pieces that are no longer needed. Each
 * batch's history records what changed and why.
 */
export async function followRevision(
  context: AppContext,
  tx: Tx,
  by: { readonly actor: Actor; readonly reason: string },
  orderId: number,
  changes: readonly ChangedGoods[],
): Promise<void> {
  const follow = { context, tx, ...by }
  const all = await lockBatches(tx, orderId)
  for (const change of changes) {
    const own = ofLine(all, change)
    if (own.length > 0) await followLine(follow, own, change)
  }
}

async function followLine(follow: Follow, own: readonly Batch[], change: ChangedGoods): Promise<void> {
  // Least advanced first: those pieces are removed first.
  const order = ['queue', 'cast', 'cure', 'finish', 'pack', 'done']
  const cast = own.filter(isCast).toSorted((a, b) => order.indexOf(a.stage) - order.indexOf(b.stage))
  let scrap = castTooMuch(own, change)
  for (const batch of cast) {
    const pieces = Math.min(batch.pieces, scrap)
    scrap -= pieces
    if (pieces > 0) await shorten(follow, batch, pieces, 'scrapped')
  }
  const stays = countPieces(cast) - castTooMuch(own, change)
  let requested = (change.after?.quantity ?? 0) - stays
  const queued = own.filter((batch) => !isCast(batch))
  for (const batch of queued) {
    const pieces = Math.min(batch.pieces, Math.max(0, requested))
    requested -= pieces
    if (pieces < batch.pieces) await shorten(follow, batch, batch.pieces - pieces, 'edited')
    if (pieces > 0 && change.reshaped && change.after) await reshape(follow, batch, change.after, pieces)
  }
  const [joined] = queued.filter(({ blocked }) => blocked === null)
  if (requested <= 0 || !change.after) return
  if (joined) await lengthen(follow, joined, requested)
  else await makeMore(follow, { change, after: change.after, pieces: requested, like: queued[0] ?? cast[0] })
}

const by = ({ context, actor }: Follow) => ({ at: context.clock.now(), staffId: actor.id, staffName: actor.name })

async function shorten(follow: Follow, batch: Batch, pieces: number, kind: 'scrapped' | 'edited'): Promise<void> {
  const { tx, context, reason } = follow
  const left = batch.pieces - pieces
  const values = left === 0 ? { endedAt: context.clock.now() } : { pieces: left }
  await tx
    .update(batches)
    .set({ ...values, version: batch.version + 1 })
    .where(eq(batches.id, batch.id))
  const ended = kind === 'edited' && left === 0
  await tx.insert(batchEvents).values({
    batchId: batch.id,
    kind: ended ? 'ended' : kind,
    from: batch.stage,
    pieces: kind === 'edited' && !ended ? left : pieces,
    reason,
    ...by(follow),
  })
}

async function readPlace({ tx, context }: Follow, row: LineRow, lineId: number) {
  const { production } = await readSettings(tx)
  const mould = await mouldsFor(tx, [{ id: lineId, productId: row.productId ?? null, options: row.options }])
  const today = kyivClock(context.clock.now()).date
  return { mouldId: mould.get(lineId) ?? null, notBefore: row.optionDays ? addWorkingDays(today, row.optionDays, production.calendar) : null }
}

async function reshape(follow: Follow, batch: Batch, after: LineRow, pieces: number): Promise<void> {
  const { tx, reason } = follow
  const place = await readPlace(follow, after, batch.lineId ?? 0)
  const [now] = await tx.select({ version: batches.version }).from(batches).where(eq(batches.id, batch.id))
  await tx
    .update(batches)
    .set({ ...place, version: (now?.version ?? batch.version) + 1 })
    .where(eq(batches.id, batch.id))
  await tx.insert(batchEvents).values({ batchId: batch.id, kind: 'edited', from: batch.stage, pieces, reason, ...by(follow) })
}

/** Adds pieces to a batch of the same line that is not cast yet. */
async function lengthen({ tx, reason, ...follow }: Follow, batch: Batch, pieces: number): Promise<void> {
  const [now] = await tx
    .update(batches)
    .set({ pieces: sql`${batches.pieces} + ${pieces}`, version: sql`${batches.version} + 1` })
    .where(eq(batches.id, batch.id))
    .returning({ pieces: batches.pieces })
  await tx
    .insert(batchEvents)
    .values({ batchId: batch.id, kind: 'edited', from: batch.stage, pieces: now?.pieces ?? null, reason, ...by({ tx, reason, ...follow }) })
}

/** Queues a new batch when all others are cast already; it comes after everything confirmed before. */
async function makeMore(
  follow: Follow,
  { change, after, pieces, like }: { change: ChangedGoods; after: LineRow; pieces: number; like: Batch | undefined },
): Promise<void> {
  const { tx, context, reason } = follow
  const now = context.clock.now()
  const place = await readPlace(follow, after, change.row.id)
  const mouldId = change.reshaped ? place.mouldId : (like?.mouldId ?? place.mouldId)
  const [made] = await tx
    .insert(batches)
    .values({ orderId: change.row.orderId, lineId: change.row.id, pieces, stageAt: now, confirmedAt: now, ...place, mouldId })
    .returning({ id: batches.id })
  if (!made) throw new Error('a batch was not stored')
  await tx.insert(batchEvents).values({ batchId: made.id, kind: 'made', to: 'queue', pieces, reason, ...by(follow) })
}
