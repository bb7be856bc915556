import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { verifyArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { loadBackup } from './load-backup.ts'
import { Manifest, manifestName, secretsName } from './manifest.ts'
import { originalsPrefix } from '../media/index.ts'
import { unfinishedRestore } from '../../platform/data-dir.ts'
import type { FileStorage } from '../../platform/storage/storage.ts'
import { backupFolder, backupKey, makeBackupFolder } from './backup-folder.ts'

/** Entries that an "empty" folder may contain: backups, and what file systems create. */
const ignored = new Set(['backups', 'lost+found', '.DS_Store'])

/**
 * Checks a backup, restores it into an empty data folder and storage, and opens the database through `open`, which calls `load`.
 * @param file a local file, or the name of a backup in the storage
 * @returns the backup's manifest
 * @throws {BackupError} when the file is damaged or the target is not empty
 */
export async function restoreBackup(
  file: string,
  { dataDir, storage }: { readonly dataDir: string; readonly storage: FileStorage },
  open: (load: (url: string, migrations?: string) => Promise<void>) => Promise<{ close(): Promise<void> }>,
): Promise<Manifest> {
  rejectFullFolder(dataDir)
  const path = existsSync(file) ? file : ((await fetchBackup(basename(file), dataDir, storage)) ?? file)
  const entries = await verifyArchive(path, [manifestName, secretsName], (name) => ours.test(name))
  const manifest = Manifest.safeParse(parsed(String(entries.get(manifestName)), path))
  if (!manifest.success) throw new BackupError(`${path} was made by a newer release: restore it with that one`)
  mkdirSync(dataDir, { recursive: true })
  const marker = join(dataDir, unfinishedRestore)
  writeFileSync(marker, `${path}\n`)
  // The embedded database is created with the password from this file.
  writeFileSync(join(dataDir, secretsName), entries.get(secretsName) ?? '', { mode: 0o600 })
  const { close } = await open((url, migrations) => loadBackup(url, path, manifest.data, storage, migrations))
  rmSync(marker)
  await close()
  return manifest.data
}

/** The only allowed entries: rows of a table and original pictures. Their names cannot leave the folder. */
const ours = new RegExp(`^(?:database/[\\w.-]+/\\d+|files/${originalsPrefix}[\\w-][\\w.-]*)$`)

function parsed(json: string, path: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new BackupError(`${path} is no backup, or a damaged one`)
  }
}

/** Fetches a backup from the bucket, since the machine that made it may be gone. Null when the bucket lacks it. */
async function fetchBackup(name: string, dataDir: string, storage: FileStorage): Promise<string | null> {
  const stored = /^[\w-][\w.-]*$/.test(name) ? await storage.open(backupKey(name)) : null
  if (!stored) return null
  await makeBackupFolder(dataDir)
  const path = join(backupFolder(dataDir), name)
  await pipeline(stored.body, createWriteStream(path, { mode: 0o600 }))
  return path
}

function rejectFullFolder(dataDir: string): void {
  let names: string[] = []
  try {
    names = readdirSync(dataDir)
  } catch {
    return // the folder does not exist yet
  }
  const [found] = names.filter((name) => !ignored.has(name))
  if (found !== undefined) throw new BackupError(`DATA_DIR ${dataDir} is not empty (${found}): restore into an empty one`)
}
