import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, dirname } from 'node:path'
import { pipeline, finished } from 'node:stream/promises'
import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { unfinishedRestore } from '../../platform/data-dir.ts'
import { withConnection, withoutPassword, migrateDatabase } from '../../platform/db/db.ts'
import type { FileStorage } from '../../platform/storage/storage.ts'
import { originalsPrefix } from '../media/index.ts'
import { verifyArchive, readArchive, readWhole, type ArchiveEntry } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { Manifest, manifestName, secretsName, columnList, rowsName, tableName, type DumpedTable } from './manifest.ts'
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

/**
 * Fills an empty database and the storage from a verified backup: migrates the schema to the backup's migration, loads the rows, then
 * runs the newer migrations. Commits the rows last, so that a database with rows has its pictures too.
 * @param migrations the folder of another release, for tests
 */
async function loadBackup(url: string, path: string, manifest: Manifest, storage: FileStorage, migrations?: string): Promise<void> {
  await withConnection(url, async (client) => {
    await migrateDatabase(url, { until: manifest.migration, migrations })
    await client.query(manifest.queueSchema)
    await client.query('begin')
    // The triggers would treat restored rows as edits.
    for (const table of manifest.tables) await client.query(`alter table ${tableName(table)} disable trigger user`)
    await loadEntries(client, path, manifest, storage)
    for (const table of manifest.tables) await client.query(`alter table ${tableName(table)} enable trigger user`)
    for (const { name, last, called } of manifest.sequences) await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, called])
    await client.query('commit')
    await client.query('analyze')
  })
  await migrateDatabase(url, { migrations })
}

async function loadEntries(client: pg.Client, path: string, manifest: Manifest, storage: FileStorage): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [rowsName(table), table]))
  let copying: { table: DumpedTable; stream: CopyStreamQuery } | null = null
  for await (const entry of readArchive(path)) {
    const table = tables.get(dirname(entry.name))
    // All parts of a table go into one `copy`, because its rows may refer to each other.
    if (copying && copying.table !== table) {
      await endStream(copying.stream)
      copying = null
    }
    if (table) {
      copying ??= { table, stream: client.query(copyFrom(`copy ${tableName(table)} (${columnList(table)}) from stdin`)) }
      for await (const chunk of entry.body) if (!copying.stream.write(chunk)) await once(copying.stream, 'drain')
    } else if (entry.name.startsWith('files/')) await storeFile(entry, storage)
  }
  if (copying) await endStream(copying.stream)
}

async function endStream(stream: CopyStreamQuery): Promise<void> {
  stream.end()
  await finished(stream)
}

async function storeFile(entry: ArchiveEntry, storage: FileStorage): Promise<void> {
  // A bucket may have outlived the database; a file with the same key holds the same picture.
  await storage.create(entry.name.slice('files/'.length), await readWhole(entry))
}
