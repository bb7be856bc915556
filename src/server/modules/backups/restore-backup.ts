import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { verifyArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { loadBackup } from './load-backup.ts'
import { Manifest, manifestName, secretsName } from './manifest.ts'
import { originalsPrefix } from '../media/index.ts'
import { unfinishedRestore } from '../../platform/data-dir.ts'
import { withConnection, withoutPassword } from '../../platform/db/db.ts'
import type { FileStorage } from '../../platform/storage/storage.ts'
import { backupFolder, backupKey, makeBackupFolder, partialSuffix } from './backup-folder.ts'

/** Entries that an "empty" folder may contain: backups, and what file systems create. */
const ignored = new Set(['backups', 'lost+found', '.DS_Store'])

/**
 * Checks a backup, restores it into an empty data folder and storage, and opens the database through `open`, which calls `load`.
 * @param file a local file, or the name of a backup in `backups` of the data folder or of the storage
 * @param target `database`: the URL of the one that is filled, or null when it is made in the data folder
 * @returns the backup's manifest
 * @throws {BackupError} when the file is damaged or the target is not empty
 */
export async function restoreBackup(
  file: string,
  { dataDir, storage, database }: { readonly dataDir: string; readonly storage: FileStorage; readonly database: string | null },
  open: (load: (url: string, migrations?: string) => Promise<void>) => Promise<{ close(): Promise<void> }>,
): Promise<Manifest> {
  rejectFullFolder(dataDir)
  if (database !== null) await rejectFullDatabase(database)
  const local = join(backupFolder(dataDir), basename(file))
  const path = [file, local].find((known) => existsSync(known)) ?? ((await fetchBackup(local, dataDir, storage)) ? local : file)
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

/** Fetches a backup from the bucket, since the machine that made it may be gone. @returns whether the bucket has it */
async function fetchBackup(path: string, dataDir: string, storage: FileStorage): Promise<boolean> {
  const name = basename(path)
  const stored = /^[\w-][\w.-]*$/.test(name) ? await storage.open(backupKey(name)) : null
  if (!stored) return false
  await makeBackupFolder(dataDir)
  await pipeline(stored.body, createWriteStream(path + partialSuffix, { mode: 0o600 }))
  renameSync(path + partialSuffix, path)
  return true
}

function rejectFullFolder(dataDir: string): void {
  let names: string[] = []
  try {
    names = readdirSync(dataDir)
  } catch {
    return // the folder does not exist yet
  }
  const [found] = names.filter((name) => !ignored.has(name))
  if (found !== undefined) throw new BackupError(`DATA_DIR ${dataDir} is not empty (${found}): nothing but backups may be in it`)
}

async function rejectFullDatabase(url: string): Promise<void> {
  const { rows } = await withConnection(url, (client) =>
    client.query<{ full: boolean }>(
      `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                      where c.relkind in ('r', 'p') and n.nspname in ('public', 'jobs', 'drizzle')) as full`,
    ),
  )
  if (rows[0]?.full) throw new BackupError(`the database ${withoutPassword(url)} is not empty: restore into an empty one`)
}
