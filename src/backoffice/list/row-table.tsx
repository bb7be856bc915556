import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { DataTable } from './data-table.tsx'

/** A column of a list; the first is always visible, the others can be chosen. */
export interface Column<Row> {
  readonly id: string
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  readonly headClass?: string
  readonly cellClass?: string
  /** Classes that hide it on narrow screens, unless the reader chose it. */
  readonly narrow?: string
  /** On a phone without its name. */
  readonly bare?: boolean
  /** Hidden by default. */
  readonly extra?: boolean
}

/** The columns named in the URL; null for the default ones. */
function chosenColumns<Row>(columns: readonly Column<Row>[], query: URLSearchParams): readonly Column<Row>[] | null {
  const requested = query.get('columns')
  if (requested === null) return null
  const chosen = [...new Set(requested.split(','))].flatMap((id) => columns.slice(1).find((column) => column.id === id) ?? [])
  return [...columns.slice(0, 1), ...chosen]
}

/** Ids of the visible columns, without the first one. */
export function shownColumns<Row>(columns: readonly Column<Row>[], query: URLSearchParams): readonly string[] {
  const chosen = chosenColumns(columns, query) ?? columns.filter(({ extra }) => !extra)
  return chosen.slice(1).map(({ id }) => id)
}

interface RowTableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  /** On a phone a row is a name, and its facts one after another. */
  readonly brief?: boolean
}

/** The rows of a list in the columns that the URL names. */
export function RowTable<Row>({ columns, rows, rowKey, brief = false }: RowTableProps<Row>) {
  const [query] = useSearchParams()
  const chosen = chosenColumns(columns, query)
  const shown = (chosen ?? columns.filter(({ extra }) => !extra)).map(({ name, cell, headClass, cellClass, narrow, bare }, index) => {
    const hide = chosen === null && narrow
    return { name, cell, headClass: classNames(headClass, hide), cellClass: classNames(cellClass, hide), bare: bare ?? index === 0 }
  })
  const table = <DataTable columns={shown} rows={rows} rowKey={rowKey} className={classNames('rows', brief && 'rows-brief')} />
  // Chosen columns may be too wide for the screen; then only the table scrolls sideways, not the page.
  return chosen === null ? table : <div className="rows-wide">{table}</div>
}
