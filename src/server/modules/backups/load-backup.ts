import { once } from 'node:events'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { migrateDatabase, withConnection } from '../../platform/db/db.ts'
import type { FileStorage } from '../../platform/storage/storage.ts'
import { readArchive, readWhole, type ArchiveEntry } from './archive.ts'
import { columnList, rowsName, tableName, type DumpedTable, type Manifest } from './manifest.ts'

/**
 * Fills an empty database and the storage from a verified backup: migrates the schema to the backup's migration, loads the rows, then
 * runs the newer migrations. Commits the rows last, so that a database with rows has its pictures too.
 * @param migrations the folder of another release, for tests
 */
export async function loadBackup(url: string, path: string, manifest: Manifest, storage: FileStorage, migrations?: string): Promise<void> {
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
