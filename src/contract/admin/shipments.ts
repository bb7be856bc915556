import { z } from 'zod'
import { carriers, carrierStatuses, shipmentDocumentKinds } from '../shipments.ts'
import { typedDay } from '../typed-day.ts'
import { typed, type TypedKind } from '../typed-text.ts'
import { Credit } from './credit.ts'
import { Bilingual, Moment, TypedSum, Version } from './lists.ts'
import { Reason } from './acts.ts'

const Text = (maxLength: number, kind: TypedKind = 'line') => typed(kind, maxLength).min(1).nullable().default(null)
const Day = typedDay('past')

/** Carrier and method; they can be added later, because a carrier gives the number when it takes the goods. */
const Details = {
  carrier: z.enum(carriers),
  /** Name of a carrier that is not listed. */
  carrier_name: Text(100),
  tracking_number: Text(60, 'code'),
  car: Text(100),
  driver: Text(100, 'name'),
  /** Number of pallets or boxes. */
  places: z.int().min(1).max(999).nullable().default(null),
  /** Delivery cost for the shop; buyers never see it. */
  cost_kopiykas: TypedSum(0).nullable().default(null),
  /** The day in Kyiv on which it was handed over; not in the future. */
  handed_on: Day,
}

export const ShipmentLineInput = z.object({ line_id: z.int(), quantity: z.int().min(1).max(999) })

/** `version` is the order's: a request from an older state ships nothing. */
export const NewShipment = z.object({
  version: Version,
  lines: z.array(ShipmentLineInput).min(1).max(500),
  ...Details,
  /** Required when money is owed: the reason and the day of payment. */
  credit: Credit.nullable().default(null),
})
export type NewShipment = z.output<typeof NewShipment>

/** `version` is the shipment's. */
export const ShipmentEdit = z.object({ version: Version, ...Details })
export type ShipmentEdit = z.output<typeof ShipmentEdit>

export const ShipmentVoid = z.object({
  version: Version,
  reason: Reason,
  /** True keeps the waybill at the carrier. False withdraws it first; if the carrier refuses, the shipment is not voided. */
  keep_waybill: z.boolean().optional(),
})
export type ShipmentVoid = z.infer<typeof ShipmentVoid>

export const ShipmentDocument = z.object({
  kind: z.enum(shipmentDocumentKinds),
  number: z.string(),
  issued_at: Moment,
  /** A later document replaced it, or its shipment was voided; it is kept. */
  replaced: z.boolean(),
})

export const ShipmentView = z.object({
  id: z.int(),
  /** Number of the shipment within the order. */
  no: z.int(),
  version: Version,
  carrier: z.enum(carriers),
  carrier_name: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  car: z.string().nullable(),
  driver: z.string().nullable(),
  places: z.int().nullable(),
  cost_kopiykas: z.int().nullable(),
  handed_on: z.string(),
  created_at: Moment,
  /** Name of the person; null for an operator's command. */
  by: z.string().nullable(),
  /** Null while the shipment counts. */
  voided_at: Moment.nullable(),
  voided_by: z.string().nullable(),
  void_reason: z.string().nullable(),
  /** `kind`: services and discounts also belong to a shipment, for its documents. */
  lines: z.array(
    z.object({ line_id: z.int().nullable(), kind: z.enum(['product', 'service', 'discount']), name: Bilingual(z.string()), quantity: z.int() }),
  ),
  /** Document kinds that this shipment can have: an act needs services, a delivery note needs goods. */
  kinds: z.array(z.enum(shipmentDocumentKinds)),
  /** The last waybill requested; null when there was none. */
  waybill: z
    .object({
      state: z.enum(['creating', 'made', 'refused', 'removed']),
      /** A requested change that the carrier has not answered yet. */
      changing: z.boolean(),
      /** The carrier's words on a refusal or delay. */
      why: z.string().nullable(),
      cost_kopiykas: z.int().nullable(),
      expected_on: z.string().nullable(),
      /**
       * Null when the carrier collects nothing. `collected`: the receiver paid and the carrier owes it to us. `returned`: the parcel came back
       * unpaid.
       */
      cash_on_delivery: z.object({ kopiykas: z.int(), state: z.enum(['asked', 'collected', 'paid_out', 'returned']) }).nullable(),
    })
    .nullable(),
  /** Statuses reported by the carrier, each once, oldest first. */
  statuses: z.array(z.object({ name: z.enum(carrierStatuses), words: z.string(), at: Moment })),
  /** Oldest first, including replaced ones. */
  documents: z.array(ShipmentDocument),
})
export type ShipmentView = z.infer<typeof ShipmentView>

/** All shipments of an order, and what can be shipped now. */
export const Shipments = z.object({
  /** Version of the order. */
  order_version: Version,
  data: z.array(ShipmentView),
  /** Shipped and ready quantities by line; services and discounts go with any one shipment. */
  lines: z.array(z.object({ line_id: z.int(), shipped: z.int(), ready: z.int() })),
  /** Pieces of goods in the order, and those shipped or handed over. */
  pieces: z.int(),
  shipped: z.int(),
})
export type Shipments = z.infer<typeof Shipments>
