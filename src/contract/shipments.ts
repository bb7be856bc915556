import { z } from 'zod'
import { Day } from './catalogue.ts'

/** Carriers of a shipment. `own`: the shop's own truck. `pickup`: the buyer collects it. `named`: another carrier, by its typed name. */
export const carriers = ['nova_poshta', 'ukrposhta', 'delivery', 'own', 'pickup', 'named'] as const
export type Carrier = (typeof carriers)[number]

/** Where a shipment is, as reported by its carrier. */
export const carrierStatuses = ['made', 'on_the_way', 'arrived', 'received', 'returned', 'failed'] as const
export type CarrierStatus = (typeof carrierStatuses)[number]

/** The carrier's tracking page of a parcel; null without a number, and for carriers that have none. */
export function trackingUrl(carrier: Carrier, trackingNumber: string | null): string | null {
  if (trackingNumber === null) return null
  const number = encodeURIComponent(trackingNumber.replaceAll(/\s/g, ''))
  if (carrier === 'nova_poshta') return `https://novaposhta.ua/tracking/?cargo_number=${number}`
  if (carrier === 'ukrposhta') return `https://track.ukrposhta.ua/tracking_UA.html?barcode=${number}`
  return null
}

/** Documents of a shipment: for the goods, for the services, for the driver, and the contents of each package. */
export const shipmentDocumentKinds = ['delivery_note', 'act', 'waybill', 'packing_list'] as const
export type ShipmentDocumentKind = (typeof shipmentDocumentKinds)[number]

/** Issued documents that a buyer may read. */
export const buyerShipmentDocuments = ['delivery_note', 'act', 'packing_list'] as const
export type BuyerShipmentDocument = (typeof buyerShipmentDocuments)[number]

export const BuyerShipment = z.object({
  /** Number of the shipment within the order. */
  no: z.int(),
  handed_on: Day,
  carrier: z.enum(carriers),
  /** Name of a carrier that is not listed. */
  carrier_name: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  /** The carrier's last status; null before the first. */
  status: z.enum(carrierStatuses).nullable(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  documents: z.array(z.enum(buyerShipmentDocuments)),
})
export type BuyerShipment = z.infer<typeof BuyerShipment>
