import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import { tablesStream } from '../../../platform/sheets/table-files.ts'
import type { SheetCell } from '../../../platform/sheets/write-sheets.ts'
import { readRows } from './read-rows.ts'

/** Columns with credentials never leave the shop in a file. */
const secretColumn = /password|secret|token|signature/
/** Emails contain links that sign people in and open orders. */
const hiddenColumns = new Set(['emails.text', 'emails.content', 'emails.attachments'])
/** Sessions, keys and technical data. */
const hiddenTables = new Set([
  'catalogue_index',
  'idempotency_keys',
  'imports',
  'password_resets',
  'payment_events',
  'rate_limit_counters',
  'refresh_tokens',
  'search_terms',
  'search_words',
  'sessions',
  'simulator_controls',
  'simulator_deliveries',
  'simulator_payments',
  'staff_factors',
  'staff_invites',
  'staff_recovery_codes',
  'staff_sessions',
  'telegram_links',
  'telegram_sent',
])

interface Column {
  table: string
  column: string
}

/** The tables and columns that may be exported. */
async function exportedColumns({ database: { db } }: AppContext): Promise<Map<string, Column[]>> {
  const { rows } = await db.execute<Column & Record<string, unknown>>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' order by c.table_name, c.ordinal_position`)
  return Map.groupBy(
    rows.filter(({ table, column }) => !hiddenTables.has(table) && !secretColumn.test(column) && !hiddenColumns.has(`${table}.${column}`)),
    ({ table }) => table,
  )
}

async function* streamRows(context: AppContext, table: string, columns: readonly Column[]): AsyncGenerator<SheetCell[][]> {
  const list = sql.join(
    // In PostgreSQL's text form: JSON as JSON, times with their zone.
    columns.map(({ column }) => sql`${sql.identifier(column)}::text as ${sql.identifier(column)}`),
    sql`, `,
  )
  for await (const rows of readRows<Record<string, string | null>>(context.database, sql`select ${list} from ${sql.identifier(table)}`))
    yield rows.map((row) => columns.map(({ column }) => row[column] ?? null))
}

/** Streams all of the shop's data as a ZIP of tables: `media.csv` and `product_images.csv` list the pictures; their files are in the backup. */
export async function exportEverything(context: AppContext): Promise<Readable> {
  const tables = await exportedColumns(context)
  // Each table opens its connection only when its turn comes, so that one connection is enough.
  const sources = [...tables].map(([name, columns]) => ({
    name,
    head: columns.map(({ column }) => column),
    batches: streamRows(context, name, columns),
  }))
  return tablesStream(sources, context.clock.now())
}
