import { eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { media } from './tables.ts'
import type { ImageRow } from './view.ts'

const columns = { id: media.id, hash: media.hash, width: media.width, height: media.height, placeholder: media.placeholder, focus: media.focus }

/** Images by id; unknown ids are left out. */
export async function findImages(db: Db | Tx, ids: readonly number[]): Promise<Map<number, ImageRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(columns)
    .from(media)
    .where(inArray(media.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findOriginal(db: Db | Tx, hash: string) {
  const [row] = await db.select({ hash: media.hash, type: media.type, width: media.width }).from(media).where(eq(media.hash, hash))
  return row ?? null
}

/** Originals by hash; unknown hashes are left out. */
export async function findOriginals(db: Db | Tx, hashes: readonly string[]) {
  return db
    .select({ hash: media.hash, type: media.type, width: media.width })
    .from(media)
    .where(inArray(media.hash, [...hashes]))
    .orderBy(media.id)
}

/** Whether each of these addresses belongs to a picture of the shop. */
export async function picturesThere(db: Db | Tx, addresses: readonly string[]): Promise<boolean> {
  if (addresses.length === 0) return true
  const hashes = [...new Set(addresses.map((address) => address.replace(/^\/media\/|-\d+\.[a-z]+$/g, '')))]
  return (await findOriginals(db, hashes)).length === hashes.length
}
