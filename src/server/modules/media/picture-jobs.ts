import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { pictureUndoDays } from '#contract/admin/audit.ts'
import { readEntriesSince } from '../../platform/audit/read-audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { removeStaleTemporaryFiles } from '../../platform/storage/folder-storage.ts'
import type { FileStorage, StoredFile } from '../../platform/storage/storage.ts'
import { createVariant } from './encode-variant.ts'
import { encodeAhead } from './picture-work.ts'
import { originalsPrefix, variantKey, variantsPrefix } from './files.ts'
import { variantsToPrerender } from './prerender-variants.ts'
import { findOriginal } from './queries.ts'
import { lockPicture } from './store-image.ts'
import { media } from './tables.ts'

/** Encodes an uploaded picture in the sizes of cards and product pages before its first visitor. */
export const makeVariants = defineJob({
  name: 'make-picture-variants',
  input: z.object({ hash: z.string() }),
  expireInSeconds: 15 * 60,
  async run(context, { hash }) {
    const { storage } = context
    const original = await findOriginal(context.database.db, hash)
    for (const variant of original ? variantsToPrerender(original) : [])
      if (!(await storage.stat(variantKey(hash, variant.width, variant.type)))) await createVariant(storage, variant, encodeAhead)
  },
})

/** The hash in the key of an original or a variant. */
const parseHash = (key: string): string | null => /\/([0-9a-f]{20})[^/]*$/.exec(key)?.[1] ?? null

/** Deletes a picture's files, unless it has got a row in the meantime. */
async function removeFiles(context: AppContext, hash: string, keys: readonly string[]): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    await lockPicture(tx, hash)
    const [row] = await tx.select({ id: media.id }).from(media).where(eq(media.hash, hash))
    if (!row) for (const key of keys) await context.storage.remove(key)
  })
}

/** A younger file without a row may belong to an upload in progress. */
const youngMs = 60 * 60 * 1000

async function filesByHash(storage: FileStorage): Promise<Map<string | null, StoredFile[]>> {
  const files = await Promise.all([originalsPrefix, variantsPrefix].map((prefix) => storage.list(prefix)))
  return Map.groupBy(files.flat(), ({ key }) => parseHash(key))
}

/** Hashes of deleted pictures whose deletion can still be undone. */
async function recentlyDeleted(db: Db, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - pictureUndoDays * 24 * 60 * 60 * 1000)
  const rows = await readEntriesSince(db, 'picture.remove', since)
  return rows.flatMap(({ changes }) => changes.flatMap(({ field, before }) => (field === 'hash' && typeof before === 'string' ? [before] : [])))
}

/** Deletes what crashes and deleted pictures leave: unfinished files, and files without a row. */
export const cleanUpPictures = defineJob({
  name: 'clean-up-pictures',
  every: '20 4 * * *',
  input: z.object({}),
  expireInSeconds: 15 * 60,
  async run(context) {
    const { config, clock, database, storage } = context
    await removeStaleTemporaryFiles(config.dataDir, clock.now())
    const files = await filesByHash(storage)
    const rows = await database.db.select({ hash: media.hash }).from(media)
    const known = new Set([...rows.map(({ hash }) => hash), ...(await recentlyDeleted(database.db, clock.now()))])
    for (const [hash, stored] of files) {
      if (hash === null || known.has(hash)) continue
      const old = stored.every(({ modifiedAt }) => clock.now().getTime() - modifiedAt.getTime() > youngMs)
      const keys = stored.map(({ key }) => key)
      if (old) await removeFiles(context, hash, keys)
    }
  },
})
