/** The head of a table of rows: the columns' names, and one that only screen readers hear over the rows' buttons. */
export function TableHead({ columns, actions }: { columns: readonly string[]; actions: string }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        <th scope="col">
          <span className="sr-only">{actions}</span>
        </th>
      </tr>
    </thead>
  )
}
