import type { AnalyticsTable } from '#contract/admin/analytics-kinds.ts'
import type { Analytics, SplitRow } from '#contract/admin/analytics.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { dayCell, type SheetCell } from '../../../platform/sheets/write-sheets.ts'
import { readAnalytics, parsePeriod, parseStep } from './read-analytics.ts'
import { readSearches } from './searches.ts'

type Words = (key: string) => string

/** A table of analytics; its heads are the texts `column_…` of the `sheets` namespace. */
export interface NumbersTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly SheetCell[])[]
}

const hryvnias = (kopiykas: number | null) => (kopiykas === null ? null : kopiykas / 100)

const formatName = ({ key, name }: SplitRow, language: Language, t: Words) => (name ? name[language] || name.uk : t(`split_${key.replace('#', '')}`))

function viewTable(table: Exclude<AnalyticsTable, 'searches'>, numbers: Analytics, language: Language, t: Words): NumbersTable {
  if (table === 'series')
    return {
      columns: ['from_day', 'to_day', 'orders', 'total', 'average', 'paid', 'due', 'cancelled'],
      rows: numbers.series.map((row) => [
        dayCell(row.from),
        dayCell(row.to),
        row.orders,
        hryvnias(row.sales_kopiykas),
        hryvnias(row.average_kopiykas),
        hryvnias(row.paid_kopiykas),
        hryvnias(row.due_kopiykas),
        row.cancelled,
      ]),
    }
  if (table === 'ready' || table === 'calls')
    return { columns: ['band', 'orders'], rows: numbers[table].bands.map(({ band, orders }) => [t(`${table}_${band}`), orders]) }
  return {
    columns: ['name', 'orders', 'pieces', 'total'],
    rows: numbers.splits[table].map((row) => [formatName(row, language, t), row.orders, row.pieces, hryvnias(row.sales_kopiykas)]),
  }
}

/** All rows of a table of which the screen shows only the first. */
export async function analyticsTable(
  context: AppContext,
  table: AnalyticsTable,
  query: Readonly<Record<string, string>>,
  { language, t }: { language: Language; t: Words },
): Promise<NumbersTable> {
  const period = parsePeriod(query, context)
  if (table === 'searches') {
    const { terms } = await readSearches(context, period, 10_000)
    return { columns: ['search_text', 'searches', 'searches_empty'], rows: terms.map(({ text, searches, empty }) => [text, searches, empty]) }
  }
  return viewTable(table, await readAnalytics(context, period, parseStep(query, period)), language, t)
}
