import { z } from 'zod'
import { priceJumps } from '../bulk-prices.ts'
import { machineText } from '../typed-text.ts'
import { ChangeSet } from './change-sets.ts'

export const sheetKinds = ['products', 'options'] as const
export type SheetKind = (typeof sheetKinds)[number]

/** The known columns, in the order of an export. Products are identified by their code. */
export const importFields = {
  products: [
    'code',
    'name.uk',
    'name.en',
    'category',
    'price',
    'state',
    'lead_time_days',
    'weight_kg',
    'hs_code',
    'fits_with',
    'description.uk',
    'description.en',
    'seo_title.uk',
    'seo_title.en',
    'seo_description.uk',
    'seo_description.en',
    'slug.uk',
    'slug.en',
    'share_picture',
    'shape',
    'own_size',
  ],
  options: ['code', 'property', 'value', 'label.uk', 'label.en', 'impact', 'extra_days', 'shape_change'],
} as const
export type ImportField = (typeof importFields)[SheetKind][number]
export const allImportFields = [...new Set([...importFields.products, ...importFields.options])]

export const rowStates = ['new', 'changed', 'same', 'wrong'] as const
export type RowState = (typeof rowStates)[number]

const Field = z.enum(allImportFields as [ImportField])

const Sheet = z.object({
  name: z.string(),
  /** Null skips the sheet. */
  kind: z.enum(sheetKinds).nullable(),
  rows: z.int(),
  columns: z.array(z.object({ header: z.string(), sample: z.string(), field: Field.nullable() })),
})

const counts = z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() })

export const ImportView = z.object({
  id: z.int(),
  file: z.string(),
  format: z.object({
    kind: z.enum(['xlsx', 'csv']),
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'ibm866', 'koi8-u', 'x-mac-cyrillic']).nullable(),
    delimiter: z.enum([';', ',', '\t']).nullable(),
  }),
  sheets: z.array(Sheet),
  /** Labels of the possible columns in the reader's language, by kind of sheet. */
  fields: z.object({
    products: z.array(z.object({ field: Field, label: z.string() })),
    options: z.array(z.object({ field: Field, label: z.string() })),
  }),
  /** Result of the dry run; null before it. `jumps` counts rows in which a price changes by more than half, `live` products that buyers see. */
  report: z.object({ rows: counts, products: counts, jumps: z.int(), live: z.int(), fingerprint: z.string() }).nullable(),
  /** The change set that the import created; null until it is applied. */
  change_set: z.int().nullable(),
  /** Whether it is being applied now. */
  writing: z.boolean(),
  /** The same change set with its result. */
  applied: ChangeSet.nullable(),
})
export type ImportView = z.infer<typeof ImportView>

/** How the columns are mapped, sheet by sheet in the order of the file. Checking writes only the report. */
export const ImportCheck = z.object({
  sheets: z.array(z.object({ kind: z.enum(sheetKinds).nullable(), columns: z.array(Field.nullable()).max(200) })).max(100),
})
export type ImportCheck = z.infer<typeof ImportCheck>

export const ImportRow = z.object({
  sheet: z.string(),
  /** Row number as the spreadsheet shows it: the header is row 1. */
  row: z.int(),
  state: z.enum(rowStates),
  code: z.string(),
  name: z.string(),
  /** The column's label in the reader's language. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string(), jump: z.enum(priceJumps).nullable() })),
  faults: z.array(z.object({ column: z.string(), value: z.string(), reason: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

/** Fifty rows of the dry run. Query: `state` (one of `rowStates`, or `jumps`), `start`. */
export const ImportRows = z.object({ data: z.array(ImportRow), total: z.int() })
export type ImportRows = z.infer<typeof ImportRows>

export const importTargets = ['shop', 'drafts'] as const
export type ImportTarget = (typeof importTargets)[number]

/** Applies the checked import: all rows or none. In `drafts` it waits to be published, and new products are hidden. */
export const ImportOrder = z.object({ fingerprint: machineText(100), to: z.enum(importTargets).default('shop') })
export type ImportOrder = z.infer<typeof ImportOrder>
