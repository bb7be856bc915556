import type { Money } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'

/** As the carrier made it. */
export interface Waybill {
  readonly number: string
  /** The carrier's own name of it. */
  readonly ref: string
  readonly cost: Money | null
  readonly expectedOn: PlainDate | null
}
