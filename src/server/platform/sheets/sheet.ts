import type { SheetFault } from '#contract/sheet-faults.ts'
import type { SheetRow } from './write-sheets.ts'

/** A table as displayed: every cell is text, even a number. */
export interface Sheet {
  readonly name: string
  /** Trailing empty cells are left out. */
  readonly rows: readonly (readonly string[])[]
  /** Rows and columns count from 0. */
  readonly odd?: readonly OddCell[]
  /** Rows hidden by a filter or a person. */
  readonly hidden?: readonly number[]
}

/** A cell whose displayed text and bare value differ in meaning. */
export type OddCell =
  /** A date where somebody may have typed a code or a fraction. */
  | { readonly row: number; readonly column: number; readonly what: 'date' }
  /** A formula without a computed value. */
  | { readonly row: number; readonly column: number; readonly what: 'formula' }
  /** A number whose format shows other characters, such as leading zeros. */
  | { readonly row: number; readonly column: number; readonly what: 'shown'; readonly text: string }
  /** A number with three decimals, whose text could be read as thousands; `text` has a fourth decimal. */
  | { readonly row: number; readonly column: number; readonly what: 'number'; readonly text: string }
  /** A share shown in percent: meaningless as a sum or count. */
  | { readonly row: number; readonly column: number; readonly what: 'percent'; readonly text: string }
  /** An empty cell that looks filled because it is merged with another. */
  | { readonly row: number; readonly column: number; readonly what: 'merged' }

/** Detected properties of a file. */
export interface FileFormat {
  readonly kind: 'xlsx' | 'csv'
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251' | 'ibm866' | 'koi8-u' | 'x-mac-cyrillic' | null
  readonly delimiter: ';' | ',' | '\t' | null
}
export type ReadSheets =
  | { readonly ok: true; readonly format: FileFormat; readonly sheets: readonly Sheet[] }
  | { readonly ok: false; readonly fault: SheetFault }

/** The result of reading a file: its format, the first rows of each sheet, and all {@link Sheet}s as gzipped JSON. */
export type ReadTable =
  | { readonly ok: true; readonly format: FileFormat; readonly tops: readonly Sheet[]; readonly packed: Buffer }
  | { readonly ok: false; readonly fault: SheetFault }

export type Batches = AsyncIterable<readonly SheetRow[]>

/** A table of any length, read batch by batch when its turn comes. */
export interface SheetSource {
  readonly name: string
  readonly head: readonly string[]
  readonly batches: Batches
}

export const sheetLimits = {
  /** File size in bytes. */
  file: 20 * 1024 * 1024,
  /** Unpacked bytes of all files in an archive. */
  unpacked: 200 * 1024 * 1024,
  /** Rows of a sheet, without its head. */
  rows: 50_000,
  columns: 200,
  /** Characters of a cell, Excel's own limit. */
  cell: 32_767,
  /** Characters of all cells together. */
  text: 8_000_000,
} as const

/** Carries a fault out of the reader. */
export class SheetError extends Error {
  override readonly name = 'SheetError'
  readonly fault: SheetFault
  constructor(fault: SheetFault) {
    super(fault)
    this.fault = fault
  }
}
