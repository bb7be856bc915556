import { eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { trackingUrl } from '#contract/shipments.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { countPieces, readOrder, type ShipmentEvent, type StoredOrder } from '../sales/index.ts'
import { shippedLines } from './view-shipments.ts'
import { shipmentDocuments, shipmentLines, shipments } from './tables.ts'

/** What a message to the buyer says about a shipment, by e-mail, Telegram or SMS. */
export interface ShipmentReport {
  readonly stored: StoredOrder
  readonly change: ShipmentEvent['change']
  readonly shipment: typeof shipments.$inferSelect
  /** Shipped goods and services. */
  readonly lines: readonly (typeof shipmentLines.$inferSelect)[]
  readonly trackingUrl: string | null
  /** Current numbers of the order: pieces of goods, and how many of them were shipped. */
  readonly pieces: number
  readonly shipped: number
  /** Kinds of valid papers. */
  readonly documents: readonly (typeof shipmentDocuments.$inferSelect)['kind'][]
}

/** Null when the shipment was voided before the buyer heard of it, so there is nothing to report. */
export async function readShipmentReport(
  context: AppContext,
  orderId: number,
  { shipmentId, change }: ShipmentEvent,
): Promise<ShipmentReport | null> {
  const { db } = context.database
  const stored = await readOrder(db, { id: orderId })
  const [shipment] = await db.select().from(shipments).where(eq(shipments.id, shipmentId))
  if (!stored || !shipment || (shipment.voidedAt !== null) !== (change === 'voided')) return null
  const lines = await db.select().from(shipmentLines).where(eq(shipmentLines.shipmentId, shipmentId)).orderBy(shipmentLines.id)
  const papers = await db.select().from(shipmentDocuments).where(eq(shipmentDocuments.shipmentId, shipmentId))
  return {
    stored,
    change,
    shipment,
    lines: lines.filter(({ kind }) => kind !== 'discount'),
    trackingUrl: trackingUrl(shipment.carrier, shipment.trackingNumber),
    ...countPieces(await shippedLines(db, stored.order)),
    documents: papers.filter(({ replacedAt }) => replacedAt === null).map(({ kind }) => kind),
  }
}

/** `Нова пошта, 20450000000000`. */
export function carrierText(context: AppContext, { carrier, carrierName, trackingNumber }: ShipmentReport['shipment'], language: Language): string {
  const name = carrierName ?? context.messages.translator(language, 'order')(`carrier_${carrier}`)
  return [name, trackingNumber].filter(Boolean).join(', ')
}

/** One line for Telegram and SMS, in the order's language: `Замовлення AC-2026-00042: відправлено 3 з 5. Нова пошта, 20450…` */
export function shipmentText(context: AppContext, { stored: { order }, change, shipment, pieces, shipped }: ShipmentReport): string {
  const { language, number } = order
  const t = context.messages.translator(language, 'telegram')
  const carrier = carrierText(context, shipment, language)
  if (change === 'voided') return t('shipmentVoided', { number })
  if (change === 'arrived') return t('shipmentArrived', { number, carrier })
  if (change === 'tracking') return t('shipmentTracking', { number, carrier })
  if (shipment.carrier === 'pickup') return t('shipmentFetched', { number, shipped, pieces })
  return t(shipped < pieces ? 'shipmentPart' : 'shipmentAll', { number, shipped, pieces, carrier })
}
