import type { DeliveryOption } from '#contract/delivery.ts'
import type { Money } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import type { Carrier as CarrierName, CarrierStatus } from '#contract/shipments.ts'
import type { LoosePiece, PackingPlan } from '#geometry/packing.ts'
import type { CarrierFailure } from './carrier-call.ts'

/** A place in Ukraine. */
export interface Destination {
  /** By road; 0 in the works' own town, null where it is not known. */
  readonly km: number | null
  /** As names are compared, in Ukrainian. */
  readonly townKey: string
  /** Beginnings of the names of its regions, which tell towns of one name apart; empty where none is known. */
  readonly regions: readonly string[]
  /** Where it lies, where its region holds another one of its name. */
  readonly near: { readonly latitude: number; readonly longitude: number } | null
}

/** What is to be carried to where. */
export interface Consignment {
  readonly pieces: readonly LoosePiece[]
  /** Null where a weight or a size is not known, or nothing packs it. */
  readonly plan: PackingPlan | null
  readonly destination: Destination
  /** What it is insured for. */
  readonly value: Money
  /** The day on which it leaves the works. */
  readonly handedOn: PlainDate
}

/** Who carries. One is made for each carrier whose settings are filled in. */
export interface Carrier {
  readonly name: CarrierName
  /** What it offers for a consignment. Never throws: one that fails or is slow says `unanswered`, and no order waits for it. */
  offer(consignment: Consignment): Promise<DeliveryOption[]>
}

/** What a carrier says of a number. */
export interface Tracked {
  readonly number: string
  readonly status: CarrierStatus
  readonly words: string
  /** The money that it collected has gone to us. */
  readonly isPaidOut: boolean
}

/** A carrier that says where shipments are. */
export interface Tracking {
  readonly carrier: CarrierName
  /** How many numbers it takes in one question. */
  readonly most: number
  track(numbers: readonly string[]): Promise<{ readonly found: readonly Tracked[] } | CarrierFailure>
}

/** An option of which nothing is known but that it exists. */
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
