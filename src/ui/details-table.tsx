import { useId, type ReactNode } from 'react'
import { unbroken } from '#contract/unbroken.ts'
import { classNames } from './class-names.ts'

export interface Detail {
  name: ReactNode
  value: ReactNode
  /** A short explanation under the value. */
  note?: ReactNode
}

/** Rows of measurements and properties, with aligned numbers. */
export function DetailsTable({ caption, details, className }: { caption: ReactNode; details: readonly Detail[]; className?: string }) {
  const id = useId()
  return (
    <table className={classNames('details', className)} aria-labelledby={id}>
      <caption id={id}>{caption}</caption>
      <tbody>
        {details.map((detail, index) => (
          // Rows never change their order, so the index can be the key.
          <tr key={index}>
            <th scope="row">{detail.name}</th>
            <td>
              {typeof detail.value === 'string' ? unbroken(detail.value) : detail.value}
              {detail.note && <small>{detail.note}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
