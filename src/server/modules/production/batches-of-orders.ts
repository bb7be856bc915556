import { and, asc, desc, eq, exists, inArray, isNull, ne, sql, sum, type SQL, type SQLWrapper } from 'drizzle-orm'
import { batchStages } from '#contract/batch-stages.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { findImages, type ImageRow } from '../media/index.ts'
import { orderRows } from '../sales/index.ts'
import { batches, batchPhotos } from './tables.ts'

async function piecesByLine(db: Db | Tx, orderId: number, stage: ReturnType<typeof eq>): Promise<Map<number, number>> {
  const rows = await db
    .select({ line: batches.lineId, pieces: sum(batches.pieces).mapWith(Number) })
    .from(batches)
    .where(and(eq(batches.orderId, orderId), isNull(batches.endedAt), stage))
    .groupBy(batches.lineId)
  return new Map(rows.flatMap(({ line, pieces }) => (line === null ? [] : [[line, pieces] as const])))
}

/** Pieces of each line in the workshop that are cast or further. */
export const castPieces = (db: Db | Tx, orderId: number) => piecesByLine(db, orderId, ne(batches.stage, 'queue'))

/** Pieces packed by the workshop, by line. */
export const packedPieces = (db: Db | Tx, orderId: number) => piecesByLine(db, orderId, eq(batches.stage, 'done'))

/** Workshop photographs approved by the office, oldest first, by order. */
export async function readOrderPhotos(db: Db | Tx, orderIds: readonly number[]): Promise<Map<number, ImageRow[]>> {
  const rows = await db
    .select({ orderId: batches.orderId, mediaId: batchPhotos.mediaId })
    .from(batchPhotos)
    .innerJoin(batches, eq(batches.id, batchPhotos.batchId))
    .where(and(eq(batchPhotos.shown, true), inArray(batches.orderId, [...orderIds])))
    .orderBy(asc(batchPhotos.id))
  const pictures = rows.map(({ mediaId }) => mediaId)
  const images = await findImages(db, pictures)
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.flatMap(({ mediaId }) => images.get(mediaId) ?? [])]))
}

/** Pieces of each line by stage; blocked ones are counted separately. */
export async function countStages(db: Db | Tx, orderId: number) {
  const isBlocked = sql<boolean>`${batches.blocked} is not null`
  const rows = await db
    .select({ lineId: batches.lineId, stage: batches.stage, blocked: isBlocked, pieces: sum(batches.pieces).mapWith(Number) })
    .from(batches)
    .where(and(eq(batches.orderId, orderId), isNull(batches.endedAt)))
    .groupBy(batches.lineId, batches.stage, isBlocked)
  return rows.toSorted((a, b) => batchStages.indexOf(a.stage) - batchStages.indexOf(b.stage) || Number(a.blocked) - Number(b.blocked))
}

/** The photographs of batches, for the library of pictures. */
export const workshopPhotos = {
  contain: (db: Db | Tx, id: SQLWrapper): SQL => exists(db.select({ one: sql`1` }).from(batchPhotos).where(eq(batchPhotos.mediaId, id))),
  async orders(db: Db | Tx, id: number): Promise<string[]> {
    const rows = await db
      .selectDistinct({ id: orderRows.id, number: orderRows.number })
      .from(batchPhotos)
      .innerJoin(batches, eq(batches.id, batchPhotos.batchId))
      .innerJoin(orderRows, eq(orderRows.id, batches.orderId))
      .where(eq(batchPhotos.mediaId, id))
      .orderBy(desc(orderRows.id))
      .limit(5)
    return rows.map(({ number }) => number)
  },
}
