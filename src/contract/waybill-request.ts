import type { Money } from './money.ts'
import type { PlainDate } from './plain-date.ts'

/** What a carrier takes over as one: whole kg, mm, and how many are alike. */
interface Unit {
  readonly kind: 'parcel' | 'pallet' | 'crate'
  readonly weightKg: number
  readonly size: { readonly length: number; readonly width: number; readonly height: number }
  readonly count: number
}

/** What a waybill is made of; it is stored until it is made, and after. */
export interface WaybillRequest {
  /** Ours, of this one waybill: by it a waybill is found whose number was lost. */
  readonly reference: string
  readonly handedOn: PlainDate
  readonly plan: { readonly units: readonly Unit[]; readonly grossKg: number }
  readonly value: Money
  readonly description: string
  readonly payer: 'sender' | 'recipient'
  /** What the carrier collects and pays out to us, whole hryvnias; null: nothing. */
  readonly cashOnDelivery: Money | null
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
