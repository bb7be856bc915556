import type { ReactNode } from 'react'

export interface DataColumn<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  readonly headClass?: string | undefined
  readonly cellClass?: string | undefined
  /** On a phone, where a row is a card, the cell is shown without the column's name. */
  readonly bare?: boolean | undefined
  /** A column of buttons, whose name is only for screen readers. */
  readonly actions?: boolean | undefined
}

interface DataTableProps<Row> {
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  readonly className?: string
}

/** A table with column headers; on a phone each row is a card with the same data. */
export function DataTable<Row>({ columns, rows, rowKey, className = 'rows' }: DataTableProps<Row>) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {columns.map(({ name, headClass, actions }) => (
            <th key={name} scope="col" className={headClass}>
              {actions ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ name, cell, cellClass, bare, actions }) => (
              <td key={name} data-label={bare || actions ? undefined : name} className={cellClass}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
