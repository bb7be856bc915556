import type { ReactNode } from 'react'

/** A title in which the number of an order or a quote is not torn at its hyphens. */
export const wholeNumbers = (title: string): ReactNode =>
  title.split(/(\b[A-Z]{2}-\d{4}-\d{5,}\b)/).map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
