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
    <table className={classNames('w-full border-collapse text-left wrap-anywhere', className)} aria-labelledby={id}>
      <caption id={id} className="pb-2 text-left text-lead font-medium">
        {caption}
      </caption>
      <tbody>
        {details.map((detail, index) => (
          // The facts of one thing keep their order.
          <tr key={index} className="border-t border-concrete-light last:border-b">
            <th scope="row" className="w-2/5 py-2.5 pr-4 align-top font-normal text-concrete-dark">
              {detail.name}
            </th>
            <td className="figures py-2.5 align-top">
              {detail.value}
              {detail.note && <span className="block text-small text-concrete-dark">{detail.note}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
