import { refuse, type AdminFailure } from '#contract/admin/errors.ts'
import type { ShipmentEdit } from '#contract/admin/shipments.ts'
import { kyivClock } from '#contract/plain-date.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { shipments } from './tables.ts'

type Details = Omit<ShipmentEdit, 'version'>

/** What no field says alone; null when nothing is wrong. */
export function checkDetails(context: AppContext, { carrier, carrier_name, handed_on }: Details): AdminFailure | null {
  const errors = {
    ...(carrier === 'named' && carrier_name === null ? { carrier_name: 'Name the carrier.' } : {}),
    ...(handed_on > kyivClock(context.clock.now()).date ? { handed_on: 'This day is still to come.' } : {}),
  }
  return Object.keys(errors).length > 0 ? refuse('invalid', errors) : null
}

export const detailsOf = ({ carrier, carrier_name, tracking_number, car, driver, places, cost_kopiykas, handed_on }: Details) =>
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
