import type { ImportField, SheetKind } from '#contract/admin/imports.ts'
import type { ProductFaultCode } from '#contract/product-rules.ts'
import type { Sheet } from '../../../platform/sheets/sheet.ts'
import { readCell, type CellFault } from './cells.ts'

/** What keeps a row from being applied, beside the rules of a product. */
export type RowFault =
  | CellFault
  | ProductFaultCode
  | 'codeMissing'
  | 'codeWrong'
  | 'repeated'
  | 'categoryMissing'
  | 'categoryUnknown'
  | 'pictureUnknown'
  | 'propertyUnknown'
  | 'valueMissing'
  | 'productUnknown'
  | 'productWrong'

export interface Fault {
  readonly field: ImportField
  readonly value: string
  readonly fault: RowFault
}

/** A row as it was read. A field that is not there says nothing; '' empties. */
export interface SourceRow {
  readonly sheet: string
  readonly kind: SheetKind
  /** As the spreadsheet counts: the head is the first. */
  readonly row: number
  readonly cells: ReadonlyMap<ImportField, string>
  readonly faults: Fault[]
}

export interface SheetPlan {
  readonly kind: SheetKind | null
  readonly columns: readonly (ImportField | null)[]
}

/** The rows of a file, sheet by sheet; empty ones are left out. */
export function readRows(sheets: readonly Sheet[], plans: readonly SheetPlan[]): SourceRow[] {
  return sheets.flatMap(({ name, rows }, index) => {
    const plan = plans[index]
    if (!plan || plan.kind === null) return []
    const { kind, columns } = plan
    return rows.slice(1).flatMap((row, at) => {
      if (row.every((cell) => cell.trim() === '')) return []
      return [readRow({ sheet: name, kind, row: at + 2 }, row, columns)]
    })
  })
}

function readRow(place: Pick<SourceRow, 'sheet' | 'kind' | 'row'>, row: readonly string[], columns: SheetPlan['columns']): SourceRow {
  const cells = new Map<ImportField, string>()
  const faults: Fault[] = []
  for (const [at, field] of columns.entries()) {
    if (field === null) continue
    const read = readCell(row[at])
    if ('fault' in read) faults.push({ field, value: row[at] ?? '', fault: read.fault })
    else if (read.value !== null) cells.set(field, read.value)
  }
  return { ...place, cells, faults }
}
