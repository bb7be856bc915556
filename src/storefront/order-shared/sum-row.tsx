import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

interface SumRowProps {
  readonly label: string
  readonly children: ReactNode
  readonly className?: string
  /** Classes of the label and of the value. */
  readonly term?: string
  readonly value?: string
}

/** A row of a list of sums: the label on the left, the value on the right. */
export function SumRow({ label, children, className, term, value }: SumRowProps) {
  return (
    <div className={classNames('flex flex-wrap items-baseline justify-between gap-x-4', className)}>
      <dt className={term}>{label}</dt>
      <dd className={value}>{children}</dd>
    </div>
  )
}
