import { and, eq, isNull, sql } from 'drizzle-orm'
import { isFailure, type Failure } from '#contract/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hexDigest } from '../../platform/digest.ts'
import { originalKey } from './files.ts'
import { prepareOriginal, type PreparedOriginal } from './prepare-original.ts'
import { media } from './tables.ts'
import type { ImageRow } from './view.ts'

/** Hex digits of an image's hash in its URL. */
const hashLength = 20

export interface StoreOptions {
  /** The uploaded file's name. */
  readonly name?: string | null
  /** Runs in this process by default. */
  readonly prepare?: () => Promise<PreparedOriginal | Failure>
  /** Runs in the transaction that creates the row; not called for a picture that exists already. */
  onNew?(tx: Tx, image: ImageRow): Promise<void>
}

/** Locks a picture while its row or files change, so that a clean-up never deletes the file of an upload in progress. */
export async function lockPicture(tx: Tx, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.picture}, hashtext(${hash}))`)
}

/**
 * Stores an uploaded or demo image: checks its real type and size, turns it upright and strips its metadata; a clean file is stored
 * unchanged. The same bytes give the same row.
 */
export async function storeImage(context: AppContext, bytes: Buffer, options: StoreOptions = {}): Promise<ImageRow | Failure> {
  const { db } = context.database
  const { storage } = context
  const sourceHash = hexDigest(bytes)
  const [known] = await db.select().from(media).where(eq(media.sourceHash, sourceHash)).limit(1)
  if (known && (await storage.stat(originalKey(known.hash, known.type)))) {
    // One that came without a name, as the demo's do, takes that of the file.
    if (options.name)
      await db
        .update(media)
        .set({ name: options.name })
        .where(and(eq(media.id, known.id), isNull(media.name)))
    return imageRow(known)
  }

  const prepared = await (options.prepare ?? (() => prepareOriginal(bytes)))()
  if (isFailure(prepared)) return prepared
  const { checked, placeholder } = prepared
  const original = prepared.master ?? bytes
  const hash = hexDigest(original).slice(0, hashLength)
  const key = originalKey(hash, checked.type)
  // The file is written first, so that every row has its original. The nightly clean-up removes files without a row.
  await storage.create(key, original)
  const { type, width, height } = checked
  const facts = { hash, sourceHash, type, width, height, placeholder, bytes: original.length, name: options.name ?? null }
  return db.transaction(async (tx) => {
    await lockPicture(tx, hash)
    // The clean-up may have deleted it just before the lock.
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
