import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { derivedName, type DerivedType } from './view.ts'

/** Where pictures lie in the data folder. Drafts are on the same disk, so that a rename puts a whole file in place. */
export interface MediaFolder {
  readonly masters: string
  readonly derived: string
  readonly drafts: string
}

export function mediaFolder(dataDir: string): MediaFolder {
  const root = join(dataDir, 'media')
  return { masters: join(root, 'masters'), derived: join(root, 'derived'), drafts: join(root, 'drafts') }
}

export async function makeFolders(folder: MediaFolder): Promise<void> {
  for (const path of [folder.masters, folder.derived, folder.drafts]) await mkdir(path, { recursive: true })
}

/** Below the data folder: every picture as it was taken in. All other sizes are made from these. */
export async function listOriginals(dataDir: string): Promise<string[]> {
  const names = await readdir(mediaFolder(dataDir).masters).catch(() => [])
  return names.toSorted().map((name) => join('media', 'masters', name))
}

const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif' } as const
export type MasterType = keyof typeof extensions

export function masterPath(folder: MediaFolder, hash: string, type: MasterType): string {
  return join(folder.masters, `${hash}.${extensions[type]}`)
}

export function derivedPath(folder: MediaFolder, hash: string, width: number, type: DerivedType): string {
  return join(folder.derived, derivedName(hash, width, type))
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/**
 * The file is whole or absent, also after a power cut; of two processes that write the same one
 * the later simply replaces the earlier's equal file.
 */
export async function writeWhole(folder: MediaFolder, path: string, bytes: Buffer): Promise<void> {
  const draft = join(folder.drafts, `${process.pid}-${randomBytes(9).toString('base64url')}`)
  const write = async () => {
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  }
  try {
    await write().catch(async (error: unknown) => {
      if (!isMissing(error)) throw error
      await makeFolders(folder)
      await write()
    })
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const staleAfterMs = 60 * 60 * 1000

/** Drafts that a crash left behind. */
export async function removeStaleDrafts(folder: MediaFolder, now: Date): Promise<void> {
  for (const name of await readdir(folder.drafts)) {
    const path = join(folder.drafts, name)
    const facts = await stat(path).catch(() => null) // another process may be finishing it
    if (facts && now.getTime() - facts.mtimeMs > staleAfterMs) await rm(path, { force: true })
  }
}
