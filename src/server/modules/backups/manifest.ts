import { z } from 'zod'

/** The first entry of a backup: what it is, and what restoring must know before it reads on. */
export const manifestName = 'backup.json'
export const secretsName = 'secrets.json'

const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) })

export const Manifest = z.object({
  format: z.literal(1),
  /** When the snapshot was taken. */
  at: z.iso.datetime(),
  release: z.string(),
  /** Tag of the newest migration that the database had. */
  migration: z.string(),
  /** SQL that makes the job queue's tables as that release of the queue has them. */
  queueSchema: z.string(),
  /** In the order in which they can be filled: whatever a table refers to stands before it. */
  tables: z.array(Table),
  /** Where every sequence stands: qualified name, last value, whether that value is taken. */
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
})
export type Manifest = z.infer<typeof Manifest>
export type DumpedTable = z.infer<typeof Table>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const tableName = ({ schema, name }: DumpedTable): string => `${quoted(schema)}.${quoted(name)}`
export const columnList = ({ columns }: DumpedTable): string => columns.map(quoted).join(', ')
/** Where a table's rows lie in the archive. */
export const rowsName = ({ schema, name }: DumpedTable): string => `database/${schema}.${name}`
