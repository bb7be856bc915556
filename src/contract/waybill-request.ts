import type { Money } from './money.ts'
import type { PlainDate } from './plain-date.ts'

/** A group of equal packages: weight in whole kg, size in mm, and their number. */
interface Unit {
  readonly kind: 'parcel' | 'pallet' | 'crate'
  readonly weightKg: number
  readonly size: { readonly length: number; readonly width: number; readonly height: number }
  readonly count: number
}

/** Data for creating a waybill, stored before and after it is created. */
export interface WaybillRequest {
  /** Our own reference of this waybill, to find it at the carrier when its number was lost. */
  readonly reference: string
  readonly handedOn: PlainDate
  readonly plan: { readonly units: readonly Unit[]; readonly grossKg: number }
  readonly value: Money
  readonly description: string
  readonly payer: 'sender' | 'recipient'
  /** What the carrier collects and pays out to us, whole hryvnias; null for nothing. */
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
