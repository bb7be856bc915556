import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import type { StoredImage } from './rows.ts'
import { media } from './tables.ts'

/** Locks an image until the transaction ends; null when there is no such image. */
export async function lockImage(tx: Tx, id: number): Promise<StoredImage | null> {
  const [image] = await tx.select().from(media).where(eq(media.id, id)).for('update')
  return image ?? null
}

/** Returns which of these images are stored, and protects them from deletion until the transaction ends. */
export async function holdImages(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(inArray(media.id, [...ids]))
    .for('share')
  return new Set(rows.map(({ id }) => id))
}

export async function changeImage(tx: Tx, id: number, change: Pick<StoredImage, 'name' | 'focus' | 'version'>): Promise<void> {
  await tx.update(media).set(change).where(eq(media.id, id))
}

export async function deleteImage(tx: Tx, id: number): Promise<void> {
  await tx.delete(media).where(eq(media.id, id))
}

/** Restores a deleted image under its old id; null when it was uploaded again meanwhile. */
export async function restoreImage(tx: Tx, image: StoredImage): Promise<StoredImage | null> {
  const [restored] = await tx.insert(media).overridingSystemValue().values(image).onConflictDoNothing().returning()
  return restored ?? null
}
