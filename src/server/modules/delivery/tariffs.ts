import type { DeliveryOptions, DeliveryTariffs, OwnTruck, Packed, DeliveryEstimate } from '#contract/delivery.ts'
import { totalKg } from '#contract/total-kg.ts'
import { planPacking, type LoosePiece, type PackingPlan, type PackingRules } from '#geometry/packing.ts'
import type { Place } from './cities.ts'
import { viewSettlement } from './settlements.ts'

type Step = DeliveryTariffs['parcel'][number]
type Unloading = 'byHand' | 'tailLift' | 'crane'

/** Kopiykas. */
export interface Cost {
  readonly from: number
  readonly to: number
}

/** Default limit of one piece unloaded from a van without a crane, in kilograms. */
const usualByHand = 250
/** Minimum and maximum of crane hours per delivery. */
const craneHours = { from: 1, to: 2 }

export const packingRules = ({ packing }: Pick<DeliveryTariffs, 'packing'>): PackingRules => ({
  layers: packing.layers,
  palletMaxKg: packing.pallet_max_kg,
  palletOwnKg: packing.pallet_own_kg,
})

/** The packing of these pieces; null when a weight or size is unknown, or a piece is too large for every carrier. */
export const planFor = (pieces: readonly LoosePiece[], tariffs: Pick<DeliveryTariffs, 'packing'>): PackingPlan | null =>
  planPacking(pieces, packingRules(tariffs))

export const viewUnits = (plan: PackingPlan | null): DeliveryOptions['units'] =>
  (plan?.units ?? []).map(({ kind, count, weightKg, size }) => ({ kind, count, weight_kg: weightKg, size }))

export const viewPacked = (plan: PackingPlan | null): Packed | null => plan && { gross_kg: plan.grossKg, units: viewUnits(plan) }

export const inParcels = (plan: PackingPlan | null): boolean => plan !== null && plan.units.every(({ kind }) => kind === 'parcel')

/** The cost of the first step that covers the weight; null when none does. */
export function costOfWeight(steps: readonly Step[], weight: number): Cost | null {
  const step = steps.toSorted((a, b) => a.up_to_kg - b.up_to_kg).find(({ up_to_kg }) => weight <= up_to_kg)
  return step ? { from: step.from_kopiykas, to: step.to_kopiykas } : null
}

/** The table's cost by a carrier from branch to branch: each parcel, pallet and crate by weight. */
export function costOfPlan({ units }: PackingPlan, tariffs: Pick<DeliveryTariffs, 'parcel' | 'pallet'>): Cost | null {
  return units.reduce<Cost | null>(
    (sum, { kind, weightKg, count }) => {
      const one = costOfWeight(kind === 'parcel' ? tariffs.parcel : tariffs.pallet, weightKg)
      return sum && one && { from: sum.from + one.from * count, to: sum.to + one.to * count }
    },
    { from: 0, to: 0 },
  )
}

/** The simplest way to unload the heaviest piece from our own truck; `tooHeavy` when there is none, null when a weight is unknown. */
export function lightestUnloading(pieces: readonly LoosePiece[], truck: OwnTruck | null): Unloading | 'tooHeavy' | null {
  if (pieces.some(({ weightKg }) => weightKg === null)) return null
  const heaviest = Math.max(0, ...pieces.map(({ weightKg }) => weightKg ?? 0))
  if (heaviest <= (truck?.by_hand_kg ?? usualByHand)) return 'byHand'
  if (heaviest <= (truck?.tail_lift_kg ?? 0)) return 'tailLift'
  return heaviest <= (truck?.crane_kg ?? Infinity) ? 'crane' : 'tooHeavy'
}

/**
 * The cost of our own truck: a call-out and the round trip, times the journeys that the load needs, plus a crane if only it lifts the
 * heaviest piece; at least the minimum. Null when distance, weight or tariff is unknown.
 * @param km by road, one way
 */
export function costOfTruck(pieces: readonly LoosePiece[], km: number | null, truck: OwnTruck | null): Cost | null {
  const weight = totalKg(pieces)
  const unloading = lightestUnloading(pieces, truck)
  if (!truck || km === null || weight === null || unloading === null || unloading === 'tooHeavy') return null
  const journeys = truck.load_kg === null ? 1 : Math.max(1, Math.ceil(weight / truck.load_kg))
  const way = truck.base_kopiykas + 2 * km * truck.km_kopiykas
  const withHours = (hours: number) =>
    Math.max(truck.minimum_kopiykas ?? 0, journeys * (way + (unloading === 'crane' ? hours * truck.crane_hour_kopiykas : 0)))
  return { from: withHours(craneHours.from), to: withHours(craneHours.to) }
}

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
