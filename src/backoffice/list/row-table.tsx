import { useEffect, type ReactNode } from 'react'
import { useSearchParams, Link, useLocation } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { readText, writeText } from '../storage/device-storage.ts'
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

const openedKey = (list: string) => `admin-${list}-opened`

interface RowLinkProps {
  /** Name of the list within this tab. */
  list: string
  row: string | number
  to: string
  className?: string
  children: ReactNode
}

/** A row's link to its screen; it passes on the list's query for the way back. */
export function RowLink({
  list,
  row,
  to,
  className = 'inline-flex min-h-11 flex-col justify-center hover:text-accent pointer-fine:min-h-9',
  children,
}: RowLinkProps) {
  const { search } = useLocation()
  const id = `${list}-${row}`
  return (
    <Link id={id} to={to} state={{ list: search }} onClick={() => void writeText('tab', openedKey(list), id)} className={className}>
      {children}
    </Link>
  )
}

/** After returning to a list, focuses the link of the row opened last. */
export function useFocusOnOpened(list: string): void {
  useEffect(() => {
    const id = readText('tab', openedKey(list))
    if (id === null) return
    writeText('tab', openedKey(list), null)
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [list])
}

/** URL that returns from a row's screen to the list as it was left. */
export function useListAddress(path: string): string {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string' ? path + state.list : path
}
