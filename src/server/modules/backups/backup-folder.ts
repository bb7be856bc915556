import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where backups lie: in the data folder, since that is what several hosts of one shop share. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups')

const prefix = 'shop-'
const suffix = '.tar.gz'
/** A backup that is being written; under its own name it is whole. */
export const partialSuffix = '.partial'

/** A name that sorts by time: `shop-2026-11-22T01-15-00-000Z.tar.gz`. */
export function backupName(at: Date): string {
  return `${prefix}${at.toISOString().replaceAll(/[:.]/g, '-')}${suffix}`
}

function timeOf(name: string): Date | null {
  const parts = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.gz$/.exec(name)
  if (!parts) return null
  const [, day, hours, minutes, seconds, milliseconds] = parts
  return new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`)
}

export interface StoredBackup {
  readonly path: string
  readonly at: Date
  readonly bytes: number
}

/** The finished backups of a shop, the newest first. */
export async function listBackups(dataDir: string): Promise<StoredBackup[]> {
  const folder = backupFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const found: StoredBackup[] = []
  for (const name of names.toSorted().toReversed()) {
    const at = timeOf(name)
    const stored = at && (await stat(join(folder, name)).catch(() => null)) // another process may have thrown it away
    if (at && stored) found.push({ path: join(folder, name), at, bytes: stored.size })
  }
  return found
}

export async function makeBackupFolder(dataDir: string): Promise<string> {
  const folder = backupFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Throws away all but the newest, and what an interrupted backup left. Nobody else may be writing one. */
export async function pruneBackups(dataDir: string, retention: number): Promise<void> {
  const folder = backupFolder(dataDir)
  for (const { path } of (await listBackups(dataDir)).slice(retention)) await rm(path, { force: true })
  for (const name of await readdir(folder)) if (name.startsWith(prefix) && name.endsWith(partialSuffix)) await rm(join(folder, name), { force: true })
}
