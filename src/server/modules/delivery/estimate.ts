import type { DeliveryEstimate, DeliveryTariffs } from '#contract/delivery.ts'
import { totalKg } from '#contract/total-kg.ts'
import type { LoosePiece } from '#geometry/packing.ts'
import type { Place } from './cities.ts'
import { viewSettlement } from './settlements.ts'
import { costOfPlan, costOfTruck, costOfWeight, inParcels, planFor, lightestUnloading, viewPacked, type Cost } from './tariffs.ts'

type Option = DeliveryEstimate['options'][number]

/**
 * Delivery options for pieces of this weight and size to a town, priced by the table. Includes the truck if nothing else can carry or
 * unload them, or if it may cost no more than that many pallets. There are no tariffs abroad, and none is guessed for an unknown place.
 */
export function estimateDelivery(pieces: readonly LoosePiece[], place: Place, tariffs: DeliveryTariffs): DeliveryEstimate {
  const km = place.kind === 'ukraine' ? place.km : null
  const weight = totalKg(pieces)
  const plan = planFor(pieces, tariffs)
  const priced = (kind: Option['kind'], note: Option['note'], cost: Cost | null): Option => ({
    kind,
    from_kopiykas: cost?.from ?? null,
    to_kopiykas: cost?.to ?? null,
    tariff_date: cost && kind !== 'PICKUP' ? tariffs.date : null,
    note,
  })
  const options = [priced('PICKUP', 'free', { from: 0, to: 0 })]
  const answer = {
    weight_kg: weight === null ? null : Math.ceil(weight),
    place: place.kind,
    place_known: km !== null,
    settlements: place.kind === 'ukraine' ? place.choices.map(viewSettlement) : [],
    packed: viewPacked(plan),
    sample: tariffs.sample,
    options,
  }
  if (place.kind !== 'ukraine') return answer
  const byHand = lightestUnloading(pieces, tariffs.truck) === 'byHand'
  const truck = costOfTruck(pieces, km, tariffs.truck)
  const byTruck = priced('TRUCK', 'truckCrane', truck)
  if (km === 0) {
    if (byHand || weight === null) options.push(priced('LOCAL', 'unloadByHand', weight === null ? null : costOfWeight(tariffs.local, weight)))
    if (!byHand) options.push(byTruck)
  } else if (plan && inParcels(plan)) options.push(priced('PARCEL', 'carrierPaid', costOfPlan(plan, tariffs)))
  else {
    const palletised = plan && costOfPlan(plan, tariffs)
    if (plan) options.push(priced('PALLET', 'carrierPallet', palletised))
    if (!plan || (truck && palletised && truck.from <= palletised.to)) options.push(byTruck)
  }
  return answer
}
