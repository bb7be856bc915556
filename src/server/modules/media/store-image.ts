import { eq, sql } from 'drizzle-orm'
import { isFailure, type Failure } from '#contract/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hexDigest } from '../../platform/digest.ts'
import { originalKey } from './files.ts'
import { prepareOriginal, type PreparedOriginal } from './prepare-original.ts'
import { media } from './tables.ts'
import type { ImageRow } from './view.ts'

/** Hex digits of an image's hash in URLs. */
const hashLength = 20

export interface StoreOptions {
  /** Of the uploaded file. */
  readonly name?: string | null
  /** In this process by default. */
  readonly prepare?: () => Promise<PreparedOriginal | Failure>
  /** In the transaction that makes the row; not called for a picture that the shop has already. */
  onNew?(tx: Tx, image: ImageRow): Promise<void>
}

/** Held while the row or the files of a picture come or go: a clean-up never takes the file of a picture that is just being stored. */
export async function lockPicture(tx: Tx, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.picture}, hashtext(${hash}))`)
}

/**
 * Stores an uploaded or demo image. It is checked for its real type and its
 * size, turned upright and stripped of metadata; a clean file is stored unchanged. The same bytes give the same row.
 */
export async function storeImage(context: AppContext, bytes: Buffer, options: StoreOptions = {}): Promise<ImageRow | Failure> {
  const { db } = context.database
  const { storage } = context
  const sourceHash = hexDigest(bytes)
  const [known] = await db.select().from(media).where(eq(media.sourceHash, sourceHash)).limit(1)
  if (known && (await storage.stat(originalKey(known.hash, known.type)))) return imageRow(known)

  const prepared = await (options.prepare ?? (() => prepareOriginal(bytes)))()
  if (isFailure(prepared)) return prepared
  const { checked, placeholder } = prepared
  const original = prepared.master ?? bytes
  const hash = hexDigest(original).slice(0, hashLength)
  const key = originalKey(hash, checked.type)
  // The file is written first: a row always has its original. A file without a row is what the nightly clean-up looks for.
  await storage.create(key, original)
  const { type, width, height } = checked
  const facts = { hash, sourceHash, type, width, height, placeholder, bytes: original.length, name: options.name ?? null }
  return db.transaction(async (tx) => {
    await lockPicture(tx, hash)
    // The clean-up may have taken it for a leftover just before the lock.
    if (!(await storage.stat(key))) await storage.create(key, original)
    const [made] = await tx
      .insert(media)
      .values({ ...facts, createdAt: context.clock.now() })
      .onConflictDoNothing({ target: media.hash })
      .returning()
    const [row] = made ? [made] : await tx.select().from(media).where(eq(media.hash, hash))
    if (!row) throw new Error(`the picture ${hash} vanished while it was stored`)
    if (made) await options.onNew?.(tx, imageRow(made))
    return imageRow(row)
  })
}

function imageRow({ id, hash, width, height, placeholder, focus }: typeof media.$inferSelect): ImageRow {
  return { id, hash, width, height, placeholder, focus }
}
