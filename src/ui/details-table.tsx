import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Detail {
  name: ReactNode
  value: ReactNode
  /** A word of explanation under the value. */
  note?: ReactNode
}

/** Measures and properties, one to a hairline, figures under one another. */
export function DetailsTable({ caption, details, className }: { caption: ReactNode; details: readonly Detail[]; className?: string }) {
  const id = useId()
  return (
    <table className={classNames('details', className)} aria-labelledby={id}>
      <caption id={id}>{caption}</caption>
      <tbody>
        {details.map((detail, index) => (
          // The facts of one thing keep their order.
          <tr key={index}>
            <th scope="row">{detail.name}</th>
            <td>
              {detail.value}
              {detail.note && <small>{detail.note}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
