import { to as copyTo } from 'pg-copy-streams'
import type pg from 'pg'
import type { ArchiveWriter } from './archive.ts'
import { columnList, rowsName, tableName, type DumpedTable, type Manifest } from './manifest.ts'

/** Saves only the jobs that are still to do and the schedules; the queue rebuilds its statistics. */
const queueTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

/** All tables of the shop and its queue; referenced tables come first. Rows of partitions belong to their parent. */
export async function listTables(client: pg.ClientBase): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable & { id: number; references: number[] }>(
    `select c.oid::int as id, n.nspname as schema, c.relname as name,
            (select json_agg(a.attname order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            coalesce((select json_agg(distinct f.confrelid::int) from pg_constraint f
                      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '[]') as references
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' or n.nspname = 'jobs' and c.relname = any($1))
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by n.nspname desc, c.relname`,
    [queueTables],
  )
  const waiting = new Map(rows.map((row) => [row.id, row]))
  const sorted: DumpedTable[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ references }) => !references.some((id) => waiting.has(id)))
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting.values()].map(({ name }) => name).join(', ')}`)
    for (const { id, schema, name, columns } of free) {
      waiting.delete(id)
      sorted.push({ schema, name, columns })
    }
  }
  return sorted
}

/** Sequences ignore transactions: read after the snapshot, they are never behind its rows. */
export async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('public', 'jobs') order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: stands } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    for (const stand of stands) sequences.push({ name, ...stand })
  }
  return sequences
}

/** Writes every row that the client's transaction sees. */
export async function dumpRows(client: pg.ClientBase, tables: readonly DumpedTable[], archive: ArchiveWriter): Promise<void> {
  for (const table of tables) {
    const rows = client.query(copyTo(`copy (select ${columnList(table)} from ${tableName(table)}) to stdout`))
    await archive.addParts(rowsName(table), rows)
  }
}
