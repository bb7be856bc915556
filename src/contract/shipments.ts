import { z } from 'zod'
import { Day } from './catalogue.ts'

/** Who carries a shipment. `own`: the factory's own truck; `pickup`: the buyer fetches it; `named`: by the name that was written. */
export const carriers = ['nova_poshta', 'ukrposhta', 'delivery', 'own', 'pickup', 'named'] as const
export type Carrier = (typeof carriers)[number]

/** Where a shipment is, as its carrier says. */
export const carrierStatuses = ['made', 'on_the_way', 'arrived', 'received', 'returned', 'failed'] as const
export type CarrierStatus = (typeof carrierStatuses)[number]

/** Where a carrier shows the way of a parcel; null without a number, and for carriers that have no such address. */
export function trackingUrl(carrier: Carrier, trackingNumber: string | null): string | null {
  if (trackingNumber === null) return null
  const number = encodeURIComponent(trackingNumber.replaceAll(/\s/g, ''))
  if (carrier === 'nova_poshta') return `https://novaposhta.ua/tracking/?cargo_number=${number}`
  if (carrier === 'ukrposhta') return `https://track.ukrposhta.ua/tracking_UA.html?barcode=${number}`
  return null
}

/** Papers of a shipment: for the goods, for the services, for the driver, and what lies in each place. */
export const shipmentDocumentKinds = ['delivery_note', 'act', 'waybill', 'packing_list'] as const
export type ShipmentDocumentKind = (typeof shipmentDocumentKinds)[number]

/** Those that a buyer may read, once they are issued. */
export const buyerShipmentDocuments = ['delivery_note', 'act', 'packing_list'] as const
export type BuyerShipmentDocument = (typeof buyerShipmentDocuments)[number]

/** A shipment as its buyer sees it. */
export const BuyerShipment = z.object({
  /** Counts the shipments of the order. */
  no: z.int(),
  handed_on: Day,
  carrier: z.enum(carriers),
  /** Of a carrier that is not in the list. */
  carrier_name: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  /** The last that the carrier said; null before. */
  status: z.enum(carrierStatuses).nullable(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  documents: z.array(z.enum(buyerShipmentDocuments)),
})
export type BuyerShipment = z.infer<typeof BuyerShipment>
