import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/db/db.ts'

/** The requested code; with a number after it when a row has it already. */
export async function freeCode(tx: Tx, column: PgColumn, requested: string, dash = '-'): Promise<string> {
  const rows = await tx
    .select({ code: sql<string>`${column}` })
    .from(column.table)
    .where(sql`starts_with(${column}, ${requested})`)
  const taken = new Set(rows.map(({ code }) => code))
  let code = requested
  for (let number = 2; taken.has(code); number++) code = `${requested}${dash}${number}`
  return code
}
