import type { ReactNode } from 'react'
import { unbroken } from '#contract/unbroken.ts'

/** Number of an order, offer, quote or invoice. */
const paperNumber = /(\b\p{Lu}{2}-\d{4}-\d{5,}(?:-\d+)?\b)/u

/**
 * A text whose document numbers, ranges, sizes, prices and dates are not broken across lines. It is one element, so that a flex row keeps it
 * together.
 */
export function wholeText(text: string): ReactNode {
  const parts = text.split(paperNumber)
  if (parts.length === 1) return unbroken(text)
  return (
    <span>
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
          <span key={at} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          unbroken(part)
        ),
      )}
    </span>
  )
}
