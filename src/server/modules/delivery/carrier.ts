import type { DeliveryOption } from '#contract/delivery.ts'
import type { Money } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import type { Carrier as CarrierName, CarrierStatus } from '#contract/shipments.ts'
import type { LoosePiece, PackingPlan } from '#geometry/packing.ts'
import type { CarrierFailure } from './carrier-call.ts'

/** A destination in Ukraine. */
export interface Destination {
  /** By road; 0 in the workshop's own town, null when unknown. */
  readonly km: number | null
  /** The Ukrainian name, normalised for comparison. */
  readonly townKey: string
  /** Beginnings of its region's names, to tell towns with the same name apart; empty when unknown. */
  readonly regions: readonly string[]
  /** Its coordinates, if its region has another town with the same name. */
  readonly near: { readonly latitude: number; readonly longitude: number } | null
}

/** A delivery to price: the goods and their destination. */
export interface Consignment {
  readonly pieces: readonly LoosePiece[]
  /** Null when a weight or size is unknown, or a piece cannot be packed. */
  readonly plan: PackingPlan | null
  readonly destination: Destination
  /** The insured value. */
  readonly value: Money
  /** The day on which it leaves the workshop. */
  readonly handedOn: PlainDate
}

/** A carrier; one exists for each carrier whose settings are complete. */
export interface Carrier {
  readonly name: CarrierName
  /** Delivery options for a consignment. Never throws: a failing or slow carrier returns `unanswered`, so that no order waits for it. */
  offer(consignment: Consignment): Promise<DeliveryOption[]>
}

/** A shipment's state as the carrier reports it. */
export interface Tracked {
  readonly number: string
  readonly status: CarrierStatus
  readonly words: string
  /** Whether the carrier has paid us the money that it collected. */
  readonly isPaidOut: boolean
}

export interface Tracking {
  readonly carrier: CarrierName
  /** The maximum of numbers per request. */
  readonly batchSize: number
  track(numbers: readonly string[]): Promise<{ readonly found: readonly Tracked[] } | CarrierFailure>
}

/** An option without price or time. */
export const plainOption = (carrier: CarrierName, kind: DeliveryOption['kind']): DeliveryOption => ({
  carrier,
  kind,
  from_kopiykas: null,
  to_kopiykas: null,
  price_source: null,
  tariff_date: null,
  days: null,
  unloading: null,
  unanswered: false,
  not_offered: null,
})
