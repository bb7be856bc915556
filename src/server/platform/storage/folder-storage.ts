import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../start-up-error.ts'
import { checkKey, KeyTaken, type FileStorage, type StoredFile } from './storage.ts'

/** The folder for unfinished files, on the same disk, so that a rename publishes them whole. */
export const temporaryFolder = (root: string): string => join(root, 'media', 'drafts')

const missing = (error: unknown) => errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR'
const nullIfMissing = (error: unknown): null => {
  if (missing(error)) return null
  throw error
}

/** Files in a folder on this machine, or on a network file system mounted by several hosts. */
export function createFolderStorage(root: string): FileStorage {
  const toPath = (key: string) => join(root, checkKey(key))

  /** Writes a draft and then publishes it, so that neither a crash nor a power cut leaves half a file. */
  const publish = async (path: string, content: Buffer, into: (draft: string) => Promise<void>) => {
    await mkdir(temporaryFolder(root), { recursive: true })
    await mkdir(dirname(path), { recursive: true })
    const draft = join(temporaryFolder(root), `${process.pid}-${randomBytes(9).toString('base64url')}`)
    try {
      const file = await open(draft, 'wx')
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await into(draft)
      await syncFolder(dirname(path))
    } finally {
      await rm(draft, { force: true })
    }
  }

  return {
    location: root,
    read: (key) => readFile(toPath(key)).catch(nullIfMissing),
    async open(key) {
      const file = await open(toPath(key), 'r').catch(nullIfMissing)
      if (file === null) return null
      return { bytes: (await file.stat()).size, body: file.createReadStream() }
    },
    async stat(key) {
      const found = await stat(toPath(key)).catch(nullIfMissing)
      return found && { key, bytes: found.size, modifiedAt: found.mtime }
    },
    async list(prefix) {
      const entries = (await readdir(toPath(prefix), { recursive: true, withFileTypes: true }).catch(nullIfMissing)) ?? []
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      const found = await Promise.all(paths.map(async (path) => ({ path, facts: await stat(path).catch(nullIfMissing) })))
      return found.flatMap(({ path, facts }): StoredFile[] =>
        facts ? [{ key: path.slice(root.length + 1).replaceAll('\\', '/'), bytes: facts.size, modifiedAt: facts.mtime }] : [],
      )
    },
    async write(key, content) {
      const path = toPath(key)
      await publish(path, content, (draft) => rename(draft, path))
    },
    async create(key, content) {
      const path = toPath(key)
      try {
        await publish(path, content, (draft) => link(draft, path))
        return true
      } catch (error) {
        if (errorCode(error) === 'EEXIST') return false
        throw error
      }
    },
    async moveIn(key, from) {
      const path = toPath(key)
      if (await stat(path).catch(nullIfMissing)) throw new KeyTaken(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(from, path)
      await syncFolder(dirname(path))
    },
    remove: (key) => rm(toPath(key), { force: true }),
    privateUrl: async () => null,
  }
}

/** A renamed file survives a power cut once its folder is synced. Windows does not support this. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

const staleAfterMs = 60 * 60 * 1000

/** Deletes temporary files left by a crash. */
export async function removeStaleTemporaryFiles(root: string, now: Date): Promise<void> {
  for (const name of (await readdir(temporaryFolder(root)).catch(nullIfMissing)) ?? []) {
    const path = join(temporaryFolder(root), name)
    const found = await stat(path).catch(nullIfMissing) // another process may still be writing it
    if (found && now.getTime() - found.mtimeMs > staleAfterMs) await rm(path, { force: true })
  }
}
