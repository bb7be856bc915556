interface Column {
  readonly name: string
  readonly className?: string | undefined
}

interface TableHeadProps {
  readonly columns: readonly (string | Column)[]
  /** Of the column with the rows' buttons: only screen readers hear it. Without it the rows have none. */
  readonly actions?: string
}

/** The head of a table of rows: the columns' names. */
export function TableHead({ columns, actions }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { name, className } = typeof column === 'string' ? { name: column } : column
          return (
            <th key={name} scope="col" className={className}>
              {name}
            </th>
          )
        })}
        {actions !== undefined && (
          <th scope="col">
            <span className="sr-only">{actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
