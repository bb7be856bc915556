import type { Money } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import type { PackingPlan } from '#geometry/packing.ts'

export type { CarrierStatus } from '#contract/shipments.ts'

export interface NewWaybill {
  /** Ours, of this one waybill: by it a waybill is found whose number was lost. */
  readonly reference: string
  readonly handedOn: PlainDate
  readonly plan: PackingPlan
  readonly value: Money
  readonly description: string
  readonly payer: 'sender' | 'recipient'
  readonly receiver: { readonly name: string; readonly phone: string }
  readonly to:
    | { readonly kind: 'branch'; readonly branchRef: string; readonly townRef: string }
    | {
        readonly kind: 'door'
        readonly town: string
        readonly region: string
        readonly street: string
        readonly house: string
        readonly flat: string
      }
}

/** As the carrier made it. */
export interface Waybill {
  readonly number: string
  /** The carrier's own name of it. */
  readonly ref: string
  readonly cost: Money | null
  readonly expectedOn: PlainDate | null
}
