import type { Money } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'

/** A waybill as the carrier created it. */
export interface Waybill {
  readonly number: string
  /** The carrier's own reference. */
  readonly ref: string
  readonly cost: Money | null
  readonly expectedOn: PlainDate | null
}
