import type { ImportField, SheetKind } from '#contract/admin/imports.ts'
import type { ProductFaultCode } from '#contract/product-rules.ts'
import { findDecimalMark } from '#contract/typed-money.ts'
import type { OddCell, Sheet } from '../../../platform/sheets/sheet.ts'
import { cleanCell, readCell, type CellFault } from './cells.ts'

/** Faults of a row, besides the product rules. */
export type RowFault =
  | CellFault
  | ProductFaultCode
  | 'surplusCells'
  | 'cellIsDate'
  | 'formulaWithoutValue'
  | 'cellIsPercent'
  | 'cellMerged'
  | 'brokenText'
  | 'rowHidden'
  | 'codeLooksLike'
  | 'codeMissing'
  | 'codeWrong'
  | 'repeated'
  | 'categoryMissing'
  | 'codeUnknown'
  | 'categoryUnknown'
  | 'pictureUnknown'
  | 'propertyUnknown'
  | 'valueMissing'
  | 'productUnknown'
  | 'companionUnknown'
  | 'companionSelf'
  | 'productWrong'

export interface Fault {
  readonly field: ImportField
  readonly value: string
  readonly fault: RowFault
}

/** A row as it was read. A missing field means unchanged; '' means empty the field. */
export interface SourceRow {
  readonly sheet: string
  readonly kind: SheetKind
  /** Numbered as in the spreadsheet, with the head as row 1. */
  readonly row: number
  readonly cells: ReadonlyMap<ImportField, string>
  readonly faults: Fault[]
  /** Whether the spreadsheet hides the row. */
  readonly hidden: boolean
  /** The decimal mark in the sheet's sums; null when no cell shows it. */
  readonly decimal: ',' | '.' | null
  /** The decimal mark in the sheet's weights; null when no cell shows it. */
  readonly weightDecimal: ',' | '.' | null
}

export interface SheetPlan {
  readonly kind: SheetKind | null
  readonly columns: readonly (ImportField | null)[]
}

/** Columns with numbers. In the others a number's displayed format is the intended text. */
const figures = new Set<ImportField>(['price', 'weight_kg', 'lead_time_days', 'impact', 'extra_days'] as const satisfies readonly ImportField[])

/**
 * The rows of a file, sheet by sheet, without empty ones.
 * @param findHead the index of a sheet's head row
 */
export function readRows(sheets: readonly Sheet[], plans: readonly SheetPlan[], findHead: (sheet: Sheet) => number): SourceRow[] {
  return sheets.flatMap((sheet, index) => {
    const plan = plans[index]
    if (!plan || plan.kind === null) return []
    const { kind, columns } = plan
    const head = findHead(sheet)
    const width = Math.max(columns.length, sheet.rows[head]?.length ?? 0)
    const odd = Map.groupBy(sheet.odd ?? [], ({ row }) => row)
    const hidden = new Set(sheet.hidden)
    const findMark = (...fields: readonly ImportField[]) => {
      const own = columns.flatMap((field, at) => (field !== null && fields.includes(field) ? [at] : []))
      return findDecimalMark(sheet.rows.slice(head + 1).flatMap((row) => own.map((at) => row[at] ?? '')))
    }
    const decimal = findMark('price', 'impact')
    const weightDecimal = findMark('weight_kg') ?? decimal
    return sheet.rows.slice(head + 1).flatMap((row, below) => {
      const at = head + 1 + below
      const cells = odd.get(at) ?? []
      if (row.every((cell) => cell.trim() === '') && cells.length === 0) return []
      return [readRow({ sheet: sheet.name, kind, row: at + 1, hidden: hidden.has(at), decimal, weightDecimal }, row, { columns, width, odd: cells })]
    })
  })
}

interface RowPlan {
  readonly columns: SheetPlan['columns']
  /** The number of columns in the head. */
  readonly width: number
  readonly odd: readonly OddCell[]
}

function readRow(
  place: Pick<SourceRow, 'sheet' | 'kind' | 'row' | 'hidden' | 'decimal' | 'weightDecimal'>,
  row: readonly string[],
  { columns, width, odd }: RowPlan,
): SourceRow {
  const cells = new Map<ImportField, string>()
  const faults: Fault[] = []
  for (const [at, field] of columns.entries()) {
    if (field === null) continue
    const strange = odd.find(({ column }) => column === at)
    const isFigure = figures.has(field)
    const isShown = strange?.what === 'percent' || strange?.what === (isFigure ? 'number' : 'shown')
    const text = isShown && strange && 'text' in strange ? strange.text : (row[at] ?? '')
    const read = readCell(cleanCell(field, text))
    if (strange?.what === 'date') faults.push({ field, value: text, fault: 'cellIsDate' })
    else if (strange?.what === 'formula') faults.push({ field, value: '', fault: 'formulaWithoutValue' })
    else if (strange?.what === 'merged') faults.push({ field, value: '', fault: 'cellMerged' })
    else if (strange?.what === 'percent' && isFigure) faults.push({ field, value: text, fault: 'cellIsPercent' })
    else if (text.includes('\ufffd')) faults.push({ field, value: text, fault: 'brokenText' })
    else if ('fault' in read) faults.push({ field, value: row[at] ?? '', fault: read.fault })
    else if (read.value !== null) cells.set(field, read.value)
  }
  // More cells than the head has: a separator inside a text has shifted the cells after it.
  const surplus = row.slice(width).filter((cell) => cell.trim() !== '')
  const last = columns.findLast((field) => field !== null) ?? 'code'
  if (surplus.length > 0) faults.push({ field: last, value: surplus.join('; '), fault: 'surplusCells' })
  return { ...place, cells, faults }
}
