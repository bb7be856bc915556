import { createReadStream } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { applicationName, newestMigration } from '../../platform/db/db.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import { bossOf, queueSchema } from '../../platform/jobs/index.ts'
import { release } from '../../platform/release.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { listOriginals } from '../media/index.ts'
import { writeArchive, type ArchiveWriter } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { backupName, makeBackupFolder, partialSuffix, pruneBackups, type StoredBackup } from './backup-folder.ts'
import { dumpRows, listSequences, listTables } from './dump-database.ts'
import { manifestName, secretsName, type Manifest } from './manifest.ts'

/**
 * Writes database, pictures and generated secrets as they are at one moment into one file, while the shop goes on.
 * @param to where; by default into `DATA_DIR/backups`, where only the newest are kept
 * @returns null when another process is making one just now
 * @throws {BackupError}
 */
export async function createBackup(context: AppContext, to: string | null = null): Promise<StoredBackup | null> {
  const client = new pg.Client({ connectionString: context.database.url, application_name: applicationName })
  client.on('error', () => {}) // the query that is under way says it
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKeys.backup])
    if (!rows[0]?.mine) return null
    const { dataDir, backupRetention } = context.config
    const folder = await makeBackupFolder(dataDir)
    if (to === null) await pruneBackups(dataDir, backupRetention)
    const at = new Date()
    const path = to ?? join(folder, backupName(at))
    await write(context, client, path, at)
    if (to === null) await pruneBackups(dataDir, backupRetention)
    return { path, at, bytes: (await stat(path)).size }
  } finally {
    await client.end()
  }
}

/** Whole or not at all: under its own name only once every byte is on the disk. */
async function write(context: AppContext, client: pg.Client, path: string, at: Date): Promise<void> {
  if (await stat(path).catch(() => null)) throw new BackupError(`${path} is there already`)
  const partial = `${path}${partialSuffix}`
  try {
    await writeArchive(partial, (archive) => fill(context, client, archive, at))
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOSPC') throw new BackupError(`the disk of ${dirname(path)} is full`)
    if (code === 'ENOENT' || code === 'EACCES') throw new BackupError(`${path} cannot be written (${code})`)
    throw error
  }
}

async function fill(context: AppContext, client: pg.Client, archive: ArchiveWriter, at: Date): Promise<void> {
  await bossOf(context) // brings the queue's tables to this release's state, which the manifest describes
  // One snapshot for all tables, however long copying takes.
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
  // After the rows: a row is written once its picture's file is there, so that every row of the snapshot finds its own.
  for (const name of await listOriginals(context.config.dataDir)) {
    const file = join(context.config.dataDir, name)
    const size = (await stat(file).catch(() => null))?.size
    if (size !== undefined) await archive.addStream(`files/${name}`, size, createReadStream(file) as AsyncIterable<Buffer>) // no encoding is set
  }
}
