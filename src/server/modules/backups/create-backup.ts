import { readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { newestMigration, withConnection } from '../../platform/db/db.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import { getBoss, queueSchema } from '../../platform/jobs/index.ts'
import { release } from '../../platform/release.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { KeyTaken } from '../../platform/storage/storage.ts'
import { originalsPrefix } from '../media/index.ts'
import { writeArchive, type ArchiveWriter } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { backupKey, backupName, makeBackupFolder, partialSuffix, pruneBackups, type StoredBackup } from './backup-folder.ts'
import { dumpRows, listSequences, listTables } from './dump-database.ts'
import { manifestName, secretsName, type Manifest } from './manifest.ts'

/**
 * Writes a snapshot of database, pictures and generated secrets into one file, while the shop runs.
 * @param to a local file; by default `backups/` of the storage, where only the newest are kept
 * @returns null when another process is making a backup
 * @throws {BackupError}
 */
export async function createBackup(context: AppContext, to: string | null = null): Promise<StoredBackup | null> {
  return withConnection(context.database.directUrl, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKeys.backup])
    if (!rows[0]?.mine) return null
    const { storage, config } = context
    const { dataDir, backupRetention } = config
    const folder = await makeBackupFolder(dataDir)
    if (to === null) await pruneBackups(storage, dataDir, backupRetention)
    const at = new Date()
    const name = backupName(at)
    const publish = to === null ? (partial: string) => storage.moveIn(backupKey(name), partial) : (partial: string) => rename(partial, to)
    const bytes = await write(context, client, to ?? join(folder, name), at, publish)
    if (to === null) await pruneBackups(storage, dataDir, backupRetention)
    return { path: to ?? `${storage.location}/${backupKey(name)}`, at, bytes }
  })
}

/** Writes a temporary file and renames it once every byte is on the disk. */
async function write(context: AppContext, client: pg.Client, path: string, at: Date, publish: (partial: string) => Promise<void>): Promise<number> {
  if (await stat(path).catch(() => null)) throw new BackupError(`${path} is there already`)
  const partial = `${path}${partialSuffix}`
  try {
    await writeArchive(partial, (archive) => fill(context, client, archive, at))
    const { size } = await stat(partial)
    await publish(partial)
    return size
  } catch (error) {
    await rm(partial, { force: true })
    if (error instanceof KeyTaken) throw new BackupError(`${path} is there already`)
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOSPC') throw new BackupError(`the disk of ${dirname(path)} is full`)
    if (code === 'ENOENT' || code === 'EACCES') throw new BackupError(`${path} cannot be written (${code})`)
    throw error
  }
}

async function fill(context: AppContext, client: pg.Client, archive: ArchiveWriter, at: Date): Promise<void> {
  await getBoss(context) // updates the queue's tables to this release, as the manifest describes them
  // All tables come from one snapshot, however long copying takes.
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')
  const tables = await listTables(client)
  const manifest: Manifest = {
    format: 1,
    at: at.toISOString(),
    release,
    migration: await newestMigration(client),
    queueSchema: await queueSchema(),
    tables,
    sequences: await listSequences(client),
  }
  await archive.add(manifestName, Buffer.from(JSON.stringify(manifest, null, 2)))
  await archive.add(secretsName, await readFile(join(context.config.dataDir, secretsName)).catch(() => Buffer.from(JSON.stringify(context.secrets))))
  await dumpRows(client, tables, archive)
  await client.query('commit')
  // Listed after the snapshot: a file exists before its row is written, so every row of the snapshot has its file.
  const originals = (await context.storage.list(originalsPrefix)).map(({ key }) => key).toSorted()
  for (const key of originals) {
    const file = await context.storage.open(key) // null when the clean-up has just deleted it
    if (file) await archive.addStream(`files/${key}`, file.bytes, file.body as AsyncIterable<Buffer>) // a stream without an encoding yields buffers
  }
}
