import { readFileSync } from 'node:fs'
import { readFile } from '../../../platform/sheets/read-file.ts'
import { sheetLimits } from '../../../platform/sheets/sheet.ts'
import { readCamt } from './read-camt.ts'
import { readStatementTable } from './read-statement-table.ts'
import type { ReadStatement } from './statement.ts'

// These tasks run only in child processes (statement-work.ts).

const isXml = (bytes: Buffer): boolean => /^(?:\ufeff)?\s*<(?:\?xml|[A-Za-z])/.test(bytes.subarray(0, 200).toString('utf8'))

/** Reads a bank's file, given its path: a table or ISO 20022. */
export async function readStatement({ path }: { readonly path: string }): Promise<ReadStatement> {
  const bytes = readFileSync(path)
  if (isXml(bytes)) {
    if (bytes.length > sheetLimits.file) return { ok: false, fault: 'tooLarge' }
    const declared = /encoding=["']windows-1251["']/i.test(bytes.subarray(0, 200).toString('latin1')) ? 'windows-1251' : 'utf-8'
    return readCamt(new TextDecoder(declared).decode(bytes))
  }
  const read = await readFile(bytes)
  return read.ok ? readStatementTable(read.sheets) : { ok: false, fault: read.fault }
}
