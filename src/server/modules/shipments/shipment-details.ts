import { fail, type Failure } from '#contract/errors.ts'
import type { ShipmentEdit } from '#contract/admin/shipments.ts'
import type { shipments } from './tables.ts'

type Details = Omit<ShipmentEdit, 'version'>

/** Checks across fields; null when all is well. */
export function checkDetails({ carrier, carrier_name }: Details): Failure | null {
  return carrier === 'named' && carrier_name === null ? fail('invalid', { carrier_name: 'Name the carrier.' }) : null
}

export const detailColumns = ({ carrier, carrier_name, tracking_number, car, driver, places, cost_kopiykas, handed_on }: Details) =>
  ({
    carrier,
    carrierName: carrier === 'named' ? carrier_name : null,
    trackingNumber: tracking_number,
    car,
    driver,
    places,
    cost: cost_kopiykas,
    handedOn: handed_on,
  }) satisfies Partial<typeof shipments.$inferInsert>
