import { imageRows } from '../../media/index.ts'
import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { ReadProduct } from '../editing/read-values.ts'

/** Picture names by hash; pictures without a name are left out. */
export type PictureNames = ReadonlyMap<string, string>
interface Picture {
  readonly hash: string
}

/** The names of all pictures of these products. */
export async function readPictureNames(db: Db | Tx, products: Iterable<ReadProduct>): Promise<PictureNames> {
  const hashes = [...new Set([...products].flatMap(({ stored }) => stored.images.map(({ hash }) => hash)))]
  if (hashes.length === 0) return new Map()
  const rows = await db.select({ hash: imageRows.hash, name: imageRows.name }).from(imageRows).where(inArray(imageRows.hash, hashes))
  return new Map(rows.flatMap(({ hash, name }) => (name?.trim() ? [[hash, name.trim()] as const] : [])))
}

const plain = (text: string) => text.trim().toLowerCase()
const findByName = (text: string, pictures: readonly Picture[], names: PictureNames) =>
  pictures.filter(({ hash }) => plain(names.get(hash) ?? '') === plain(text))

/**
 * How a table names one of a product's pictures: by its name, or by its position if the name is not unique. Empty when the product no
 * longer has it; the shop then uses the first one.
 */
export function pictureText(hash: string, pictures: readonly Picture[], names: PictureNames): string {
  const place = pictures.findIndex((picture) => picture.hash === hash)
  if (place === -1) return ''
  const name = names.get(hash) ?? ''
  return name !== '' && findPicture(name, pictures, names) === hash ? name : String(place + 1)
}

/** The hash of the picture that a table names, by name or position. Null when the product has no such picture. */
export function findPicture(text: string, pictures: readonly Picture[], names: PictureNames): string | null {
  if (/^\d{1,3}$/.test(text)) return pictures[Number(text) - 1]?.hash ?? null
  const [one, ...others] = findByName(text, pictures, names)
  return one && others.length === 0 ? one.hash : null
}
