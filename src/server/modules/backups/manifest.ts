import { z } from 'zod'

/** The first entry of a backup: describes it and tells restoring what it needs before reading on. */
export const manifestName = 'backup.json'
export const secretsName = 'secrets.json'

const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) })

export const Manifest = z.object({
  format: z.literal(1),
  /** When the snapshot was taken. */
  at: z.iso.datetime(),
  release: z.string(),
  /** The tag of the newest migration in the database. */
  migration: z.string(),
  /** SQL that creates the job queue's tables as that release had them. */
  queueSchema: z.string(),
  /** Ordered for filling: referenced tables come first. */
  tables: z.array(Table),
  /** The state of every sequence: qualified name, last value, whether that value is used. */
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
})
export type Manifest = z.infer<typeof Manifest>
export type DumpedTable = z.infer<typeof Table>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const tableName = ({ schema, name }: DumpedTable): string => `${quoted(schema)}.${quoted(name)}`
export const columnList = ({ columns }: DumpedTable): string => columns.map(quoted).join(', ')
/** The folder of a table's rows in the archive. */
export const rowsName = ({ schema, name }: DumpedTable): string => `database/${schema}.${name}`
