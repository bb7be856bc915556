import type { SheetFault } from '#contract/sheet-faults.ts'
import type { SheetCell } from './write-sheets.ts'

/** A table as a person sees it: every cell is text, also one that holds a number. */
export interface Sheet {
  readonly name: string
  /** Trailing empty cells are left out. */
  readonly rows: readonly (readonly string[])[]
  /** Places count from 0. */
  readonly odd?: readonly OddCell[]
  /** Rows that a filter or a person has hidden. */
  readonly hidden?: readonly number[]
}

/** What a program shows of a cell and its bare value do not say the same. */
export type OddCell =
  /** A day where perhaps a code or a fraction was typed. */
  | { readonly row: number; readonly column: number; readonly what: 'date' }
  /** Nobody has computed it yet. */
  | { readonly row: number; readonly column: number; readonly what: 'formula' }
  /** A number whose format shows other signs, e.g. leading zeros. */
  | { readonly row: number; readonly column: number; readonly what: 'shown'; readonly text: string }
  /** A number with three decimals, which as a text may be thousands: with a fourth it is not. */
  | { readonly row: number; readonly column: number; readonly what: 'number'; readonly text: string }
  /** A share that is shown as percents: as a sum or a count it means nothing. */
  | { readonly row: number; readonly column: number; readonly what: 'percent'; readonly text: string }
  /** It looks filled, since it is merged with another one, and holds nothing. */
  | { readonly row: number; readonly column: number; readonly what: 'merged' }

/** What was found out about a file. */
export interface FileFormat {
  readonly kind: 'xlsx' | 'csv'
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251' | 'ibm866' | 'koi8-u' | 'x-mac-cyrillic' | null
  readonly delimiter: ';' | ',' | '\t' | null
}
export type ReadSheets =
  | { readonly ok: true; readonly format: FileFormat; readonly sheets: readonly Sheet[] }
  | { readonly ok: false; readonly fault: SheetFault }

/** Of the same, the first rows of each sheet, and everything as gzipped JSON of {@link Sheet}s. */
export type ReadTable =
  | { readonly ok: true; readonly format: FileFormat; readonly tops: readonly Sheet[]; readonly packed: Buffer }
  | { readonly ok: false; readonly fault: SheetFault }

export type SheetRow = readonly SheetCell[]
export type Batches = AsyncIterable<readonly SheetRow[]>

/** A table of any length, read batch by batch when its turn comes. */
export interface SheetSource {
  readonly name: string
  readonly head: readonly string[]
  readonly batches: Batches
}

export const sheetLimits = {
  /** Bytes of the file. */
  file: 20 * 1024 * 1024,
  /** Bytes of everything within an archive. */
  unpacked: 200 * 1024 * 1024,
  /** Rows of a sheet, its head not counted. */
  rows: 50_000,
  columns: 200,
  /** Characters of a cell: as many as Excel's own hold. */
  cell: 32_767,
  /** Characters of all cells together. */
  text: 8_000_000,
} as const

/** Carries a fault out of the reading. */
export class SheetError extends Error {
  override readonly name = 'SheetError'
  readonly fault: SheetFault
  constructor(fault: SheetFault) {
    super(fault)
    this.fault = fault
  }
}
