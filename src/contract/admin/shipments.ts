import { z } from 'zod'
import { money, type Money } from '../money.ts'
import { carriers, carrierStatuses, shipmentDocumentKinds } from '../shipments.ts'
import { typedDay } from '../typed-day.ts'
import { typed, type TypedKind } from '../typed-text.ts'
import { Credit } from './credit.ts'
import { Bilingual, Moment, Version } from './lists.ts'
import { Reason } from './reason.ts'

const Text = (most: number, kind: TypedKind = 'line') => typed(kind, most).min(1).nullable().default(null)
const Day = typedDay('past')

/** Who carries it and how: may be written later too, since a carrier gives its number when it takes the goods. */
const Details = {
  carrier: z.enum(carriers),
  /** Of a carrier that is not in the list. */
  carrier_name: Text(100),
  tracking_number: Text(60, 'code'),
  car: Text(100),
  driver: Text(100, 'name'),
  /** Pallets, boxes. */
  places: z.int().min(1).max(999).nullable().default(null),
  /** What carrying it cost the shop; buyers never see it. */
  cost_kopiykas: z
    .int()
    .min(0)
    .max(10_000_000_000)
    .transform((amount): Money => money(amount))
    .nullable()
    .default(null),
  /** The day in Kyiv on which it was handed over; not a day to come. */
  handed_on: Day,
}

export const ShipmentLineInput = z.object({ line_id: z.int(), quantity: z.int().min(1).max(999) })

/** `version` is the order's: who saw another state of it ships nothing. */
export const NewShipment = z.object({
  version: Version,
  lines: z.array(ShipmentLineInput).min(1).max(500),
  ...Details,
  /** Where money is owed: why the goods go all the same. */
  credit: Credit.nullable().default(null),
})
export type NewShipment = z.output<typeof NewShipment>

/** `version` is the shipment's. */
export const ShipmentEdit = z.object({ version: Version, ...Details })
export type ShipmentEdit = z.output<typeof ShipmentEdit>

export const ShipmentVoid = z.object({
  version: Version,
  reason: Reason,
  /** A waybill that holds stays at the carrier; else it is taken back first, and what the carrier keeps is not voided. */
  keep_waybill: z.boolean().optional(),
})
export type ShipmentVoid = z.infer<typeof ShipmentVoid>

export const ShipmentDocument = z.object({
  kind: z.enum(shipmentDocumentKinds),
  number: z.string(),
  issued_at: Moment,
  /** A later one took its place, or its shipment was voided; it stays. */
  replaced: z.boolean(),
})

export const ShipmentView = z.object({
  id: z.int(),
  /** Counts the shipments of the order. */
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
  /** The name; null: an operator's command. */
  by: z.string().nullable(),
  /** Null while it counts. */
  voided_at: Moment.nullable(),
  voided_by: z.string().nullable(),
  void_reason: z.string().nullable(),
  /** `kind`: services and discounts go with a shipment too, for its papers. */
  lines: z.array(
    z.object({ line_id: z.int().nullable(), kind: z.enum(['product', 'service', 'discount']), name: Bilingual(z.string()), quantity: z.int() }),
  ),
  /** Kinds that this shipment has: an act only with services, a delivery note only with goods. */
  kinds: z.array(z.enum(shipmentDocumentKinds)),
  /** The last one that was asked for; null: none was. */
  waybill: z
    .object({
      state: z.enum(['creating', 'made', 'refused', 'removed']),
      /** A change was asked for that the carrier has not answered yet. */
      changing: z.boolean(),
      /** The carrier's words: why it refused, or why it takes so long. */
      why: z.string().nullable(),
      cost_kopiykas: z.int().nullable(),
      expected_on: z.string().nullable(),
      /** Null: the carrier collects nothing. `collected`: the receiver has paid, and the carrier owes it to us; `returned`: nobody pays. */
      cash_on_delivery: z.object({ kopiykas: z.int(), state: z.enum(['asked', 'collected', 'paid_out', 'returned']) }).nullable(),
    })
    .nullable(),
  /** What the carrier said of its way, each once, the oldest first. */
  statuses: z.array(z.object({ name: z.enum(carrierStatuses), words: z.string(), at: Moment })),
  /** Oldest first; those that were replaced too. */
  documents: z.array(ShipmentDocument),
})
export type ShipmentView = z.infer<typeof ShipmentView>

/** Of an order: every shipment, and what may be shipped now. */
export const Shipments = z.object({
  /** Of the order. */
  order_version: Version,
  data: z.array(ShipmentView),
  /** How much of each went and may go now; services and discounts may go with any shipment, once. */
  lines: z.array(z.object({ line_id: z.int(), shipped: z.int(), ready: z.int() })),
  /** Pieces of goods: of the order, and on their way or handed over. */
  pieces: z.int(),
  shipped: z.int(),
})
export type Shipments = z.infer<typeof Shipments>

/** To whom the papers went. */
export const ShipmentEmailed = z.object({ to: z.string() })
export type ShipmentEmailed = z.infer<typeof ShipmentEmailed>
