import { and, asc, desc, eq } from 'drizzle-orm'
import type { Readable } from 'node:stream'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { BatchDetails } from '#contract/admin/production.ts'
import type { BatchStage } from '#contract/batch-stages.ts'
import { dimensionDrawingPath } from '#contract/product-files.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { findImages, pictureAddresses, uploadPicture } from '../media/index.ts'
import { readCard } from './read-board.ts'
import { orderLineRows, orderRows } from '../sales/index.ts'
import { batches, batchEvents, batchPhotos } from './tables.ts'

/** A batch with its history and photographs, newest first. */
export async function readBatch(context: AppContext, id: number): Promise<BatchDetails | Failure> {
  const { db } = context.database
  const batch = await readCard(context, db, id)
  if (!batch) return fail('notFound')
  const [events, photos] = await Promise.all([
    db.select().from(batchEvents).where(eq(batchEvents.batchId, id)).orderBy(asc(batchEvents.id)),
    db.select().from(batchPhotos).where(eq(batchPhotos.batchId, id)).orderBy(desc(batchPhotos.id)),
  ])
  const pictures = photos.map(({ mediaId }) => mediaId)
  const images = await findImages(db, pictures)
  const [line] = await db
    .select({ productId: orderLineRows.productId, shape: orderLineRows.shape, options: orderLineRows.options })
    .from(batches)
    .innerJoin(orderLineRows, eq(orderLineRows.id, batches.lineId))
    .where(eq(batches.id, id))
  const choice = Object.fromEntries(line?.options.map(({ name, value }) => [name, value]) ?? [])
  return {
    batch,
    drawing: line?.shape && line.productId !== null ? dimensionDrawingPath({ id: line.productId, choice }) : null,
    events: events.map(({ at, kind, staffName, from, to, pieces, reason }) => ({
      at: at.toISOString(),
      kind,
      by: staffName,
      from,
      to,
      pieces,
      reason,
    })),
    photos: photos.flatMap((photo) => {
      const image = images.get(photo.mediaId)
      if (!image) return []
      return [{ id: photo.id, ...pictureAddresses(image), at: photo.at.toISOString(), by: photo.staffName, stage: photo.stage, shown: photo.shown }]
    }),
  }
}

/** Stores a photograph of a batch; the same file again gives the same photograph. */
export async function addPhoto(
  context: AppContext,
  actor: Actor,
  id: number,
  file: { name: string; body: Readable /** The stage in which it was taken; null = the current one. */; stage: BatchStage | null },
): Promise<BatchDetails | Failure> {
  const { db } = context.database
  const [batch] = await db.select({ id: batches.id }).from(batches).where(eq(batches.id, id))
  if (!batch) return fail('notFound')
  const image = await uploadPicture(context, actor, file)
  if (image === null) return fail('malformed')
  if (isFailure(image)) return image
  await db.transaction(async (tx) => {
    const now = context.clock.now()
    const [row] = await tx.select({ stage: batches.stage }).from(batches).where(eq(batches.id, id))
    if (!row) return
    const [made] = await tx
      .insert(batchPhotos)
      .values({ batchId: id, mediaId: image.id, stage: file.stage ?? row.stage, at: now, staffId: actor.id, staffName: actor.name })
      .onConflictDoNothing()
      .returning({ id: batchPhotos.id })
    if (!made) return
    await tx.insert(batchEvents).values({ batchId: id, at: now, kind: 'photo', staffId: actor.id, staffName: actor.name })
    await record(context, tx, actor, id, 'photo', [{ field: 'photo', before: null, after: made.id }])
  })
  return readBatch(context, id)
}

/** Shows a photograph to the buyer or hides it; it is hidden at first. */
export async function showPhoto(context: AppContext, actor: Actor, photoId: number, shown: boolean): Promise<BatchDetails | Failure> {
  const stored = await runOnce<number>(context, actor, { what: 'show-photo', body: { photoId, shown } }, async (tx) => {
    const [photo] = await tx.select().from(batchPhotos).where(eq(batchPhotos.id, photoId)).for('update')
    if (!photo) return fail('notFound')
    await tx
      .update(batchPhotos)
      .set({ shown })
      .where(and(eq(batchPhotos.id, photoId)))
    await record(context, tx, actor, photo.batchId, 'show-photo', [{ field: 'shown', before: photo.shown, after: shown }])
    return photo.batchId
  })
  return typeof stored === 'number' ? readBatch(context, stored) : stored
}

async function record(
  context: AppContext,
  tx: Parameters<typeof recordChange>[1],
  actor: Actor,
  id: number,
  verb: string,
  changes: NonNullable<Parameters<typeof recordChange>[3]['changes']>,
): Promise<void> {
  const [order] = await tx
    .select({ number: orderRows.number })
    .from(batches)
    .innerJoin(orderRows, eq(orderRows.id, batches.orderId))
    .where(eq(batches.id, id))
  await recordChange(context, tx, actor, { kind: 'batch', verb, subject: { id, label: order?.number ?? '' }, changes })
}
