import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { variantName, type VariantType } from './view.ts'

/** Image folders within the data folder. Temporary files are on the same disk, so that a rename publishes a file atomically. */
export interface MediaFolder {
  readonly originals: string
  readonly variants: string
  readonly temp: string
}

export function mediaFolder(dataDir: string): MediaFolder {
  const root = join(dataDir, 'media')
  return { originals: join(root, 'masters'), variants: join(root, 'derived'), temp: join(root, 'drafts') }
}

export async function makeFolders(folder: MediaFolder): Promise<void> {
  for (const path of [folder.originals, folder.variants, folder.temp]) await mkdir(path, { recursive: true })
}

/** Relative to the data folder: the stored originals. All other sizes are made from them. */
export async function listOriginals(dataDir: string): Promise<string[]> {
  const names = await readdir(mediaFolder(dataDir).originals).catch(() => [])
  return names.toSorted().map((name) => join('media', 'masters', name))
}

const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif' } as const
export type OriginalType = keyof typeof extensions

export function originalPath(folder: MediaFolder, hash: string, type: OriginalType): string {
  return join(folder.originals, `${hash}.${extensions[type]}`)
}

export function variantPath(folder: MediaFolder, hash: string, width: number, type: VariantType): string {
  return join(folder.variants, variantName(hash, width, type))
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

export async function readIfExists(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/**
 * Writes a file atomically, even across a power cut; of two processes that write the same file
 * the later one replaces an identical file.
 */
export async function writeAtomically(folder: MediaFolder, path: string, bytes: Buffer): Promise<void> {
  const draft = join(folder.temp, `${process.pid}-${randomBytes(9).toString('base64url')}`)
  const write = async () => {
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    await syncFolder(dirname(path))
  }
  try {
    await write().catch(async (error: unknown) => {
      if (!isMissing(error)) throw error
      await makeFolders(folder)
      await rm(draft, { force: true }) // written, when only the other folder was missing
      await write()
    })
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** A renamed file survives a power cut once its folder is on the disk. Windows knows no such thing and refuses. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

const staleAfterMs = 60 * 60 * 1000

/** Removes temporary files left by a crash. */
export async function removeStaleTemp(folder: MediaFolder, now: Date): Promise<void> {
  for (const name of await readdir(folder.temp)) {
    const path = join(folder.temp, name)
    const facts = await stat(path).catch(() => null) // another process may still be writing it
    if (facts && now.getTime() - facts.mtimeMs > staleAfterMs) await rm(path, { force: true })
  }
}
