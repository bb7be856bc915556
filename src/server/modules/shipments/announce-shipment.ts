import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { orderEvent, type ShipmentEvent } from '../sales/index.ts'

type Announced = Omit<ShipmentEvent, 'kind'> & { readonly key: string }

/** Tells the buyer of a change of a shipment, once per key. */
export const announceShipment = (context: AppContext, tx: Tx, orderId: number, { key, ...event }: Announced) =>
  enqueue(context, tx, orderEvent, { key, orderId, what: { kind: 'shipment', ...event } })
