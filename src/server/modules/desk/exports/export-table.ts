import type { SQL } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { SheetCell } from '../../../platform/sheets/write-sheets.ts'
import { translate } from '#i18n/translate.ts'

/** Translates a key of the `sheets` namespace or of another one. */
export type Words = (key: string, namespace?: 'sheets' | 'order' | 'document') => string

export const wordsFor =
  (context: AppContext, language: Language): Words =>
  (key, namespace = 'sheets') =>
    translate(context.messages.messages(language, namespace), language, key)

/** A table that may be exported: a query, and a cell per column. */
export interface ExportTable<Row extends object> {
  readonly query: SQL
  /** Heads are the texts `column_…` of the `sheets` namespace. */
  readonly columns: readonly (readonly [head: string, cell: (row: Row) => SheetCell])[]
}

/** Keeps each column's types together with those of its query. */
export const exportTable = <Row extends object>(query: SQL, columns: ExportTable<Row>['columns']): ExportTable<Row> => ({ query, columns })

export const hryvnias = (kopiykas: number | null): number | null => (kopiykas === null ? null : kopiykas / 100)
