import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStorage } from '../../platform/storage/storage.ts'

/** Keys of finished backups in the storage. */
const backupsPrefix = 'backups/'
/** The folder where a backup is written before it moves to the storage. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups')

const prefix = 'shop-'
const suffix = '.tar.gz'
/** The suffix of an unfinished backup; it is renamed once it is complete. */
export const partialSuffix = '.partial'

/** A name that sorts by time: `shop-2026-11-22T01-15-00-000Z.tar.gz`. */
export function backupName(at: Date): string {
  return `${prefix}${at.toISOString().replaceAll(/[:.]/g, '-')}${suffix}`
}

export const backupKey = (name: string): string => `${backupsPrefix}${name}`

function parseTime(key: string): Date | null {
  const parts = /^backups\/shop-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.gz$/.exec(key)
  if (!parts) return null
  const [, day, hours, minutes, seconds, milliseconds] = parts
  return new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`)
}

export interface StoredBackup {
  /** A local file, or a URL in the bucket. */
  readonly path: string
  readonly at: Date
  readonly bytes: number
}

/** The finished backups of a shop, newest first. */
export async function listBackups(storage: FileStorage): Promise<StoredBackup[]> {
  const found = (await storage.list(backupsPrefix)).flatMap(({ key, bytes }) => {
    const at = parseTime(key)
    return at ? [{ path: `${storage.location}/${key}`, at, bytes }] : []
  })
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

export async function makeBackupFolder(dataDir: string): Promise<string> {
  const folder = backupFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Deletes all but the newest backups, and what an interrupted backup left. No other process may be writing one. */
export async function pruneBackups(storage: FileStorage, dataDir: string, retention: number): Promise<void> {
  for (const { at } of (await listBackups(storage)).slice(retention)) await storage.remove(backupKey(backupName(at)))
  const folder = backupFolder(dataDir)
  for (const name of await readdir(folder)) if (name.startsWith(prefix) && name.endsWith(partialSuffix)) await rm(join(folder, name), { force: true })
}
