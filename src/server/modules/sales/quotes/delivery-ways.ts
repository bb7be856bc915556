import type { DeliveryEstimate } from '#contract/delivery.ts'
import { asPiece } from '#geometry/packing.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { readSettings } from '../../content/index.ts'
import { estimateDelivery, recognisePlace } from '../../delivery/index.ts'
import type { QuotedLine } from './tables.ts'

/** Delivery options to a town, priced by the tariffs; null without goods or a town. */
export async function deliveryWays(db: Db | Tx, lines: readonly QuotedLine[], city: string): Promise<DeliveryEstimate | null> {
  const pieces = lines.flatMap((line) => (line.kind === 'product' ? [asPiece({ ...line.product, quantity: line.quantity })] : []))
  if (pieces.length === 0 || city.trim() === '') return null
  const { delivery } = await readSettings(db)
  return estimateDelivery(pieces, recognisePlace(city, delivery.truck?.road_factor), delivery)
}
