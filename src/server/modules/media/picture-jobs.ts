import { eq } from 'drizzle-orm'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/index.ts'
import { perContext } from '../../platform/per-context.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { createVariant } from './encode-variant.ts'
import { createEncodingProcess } from './encoding-process.ts'
import { exists, makeFolders, mediaFolder, removeStaleTemp, variantPath } from './files.ts'
import { prerenderedOf } from './prerender-variants.ts'
import { findOriginal } from './queries.ts'
import { lockPicture } from './store-image.ts'
import { media } from './tables.ts'

const encoding = perContext(() => createEncodingProcess({ background: true }))

/** Makes the sizes of cards and product pages of an uploaded picture before its first visitor asks for them. */
export const makeVariants = defineJob({
  name: 'make-picture-variants',
  input: z.object({ hash: z.string() }),
  expireInSeconds: 15 * 60,
  async run(context, { hash }) {
    const folder = mediaFolder(context.config.dataDir)
    const original = await findOriginal(context.database.db, hash)
    for (const variant of original ? prerenderedOf(original) : [])
      if (!(await exists(variantPath(folder, hash, variant.width, variant.type)))) await createVariant(folder, variant, encoding(context).encode)
  },
})

/** Original and variants are both called by the hash first. */
const hashOf = (name: string): string | null => /^[0-9a-f]{20}/.exec(name)?.[0] ?? null

/** Removes the files of a picture that has no row, whatever was stored in the meantime. */
async function removeFiles(context: AppContext, hash: string, paths: readonly string[]): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    await lockPicture(tx, hash)
    const [row] = await tx.select({ id: media.id }).from(media).where(eq(media.hash, hash))
    if (!row) for (const path of paths) await rm(path, { force: true })
  })
}

/** A file that no row names yet may belong to an upload that is just being stored. */
const youngMs = 60 * 60 * 1000

/** Every file of pictures, by hash. */
async function filesByHash(dataDir: string): Promise<Map<string, string[]>> {
  const { originals, variants } = mediaFolder(dataDir)
  const found = new Map<string, string[]>()
  for (const folder of [originals, variants])
    for (const name of await readdir(folder)) {
      const hash = hashOf(name)
      if (hash !== null) found.set(hash, [...(found.get(hash) ?? []), join(folder, name)])
    }
  return found
}

/** Removes what crashes and deleted pictures leave behind: half-written files, and files that no row names. */
export const cleanUpPictures = defineJob({
  name: 'clean-up-pictures',
  every: '20 4 * * *',
  input: z.object({}),
  expireInSeconds: 15 * 60,
  async run(context) {
    const { config, clock, database } = context
    const folder = mediaFolder(config.dataDir)
    await makeFolders(folder)
    await removeStaleTemp(folder, clock.now())
    const files = await filesByHash(config.dataDir)
    const rows = await database.db.select({ hash: media.hash }).from(media)
    const known = new Set(rows.map(({ hash }) => hash))
    for (const [hash, paths] of files) {
      if (known.has(hash)) continue
      const ages = await Promise.all(paths.map((path) => stat(path).catch(() => null)))
      if (ages.every((file) => file === null || clock.now().getTime() - file.mtimeMs > youngMs)) await removeFiles(context, hash, paths)
    }
  },
})
