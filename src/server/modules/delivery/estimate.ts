import type { DeliveryEstimate, DeliveryTariffs } from '#contract/delivery.ts'
import { totalKg } from '#contract/total-kg.ts'
import type { Place } from './cities.ts'

type Option = DeliveryEstimate['options'][number]
type Step = DeliveryTariffs['parcel'][number]

/** One kind of piece that is to be carried. */
export interface Piece {
  readonly quantity: number
  /** Of one; null where it is not known. */
  readonly weightKg: number | null
  /** Longest side, mm; null where it is not known. */
  readonly longest: number | null
}

/** What a carrier takes over the counter: kilograms and millimetres of one parcel. */
const parcel = { weight: 30, side: 1200 }
/** What one pallet bears and how long it may be; the pallet itself weighs, too. */
const pallet = { weight: 1000, side: 2000, own: 25 }
/** What comes off a van in Cherkasy without a crane: kilograms of one piece. */
const byHand = 250
/** Crane hours of a delivery, at least and at most. */
const craneHours = { from: 1, to: 2 }

/**
 * The ways in which pieces of this weight and size can reach a town, with what they cost by the table. The truck with a
 * crane is named where nothing else carries or unloads them, and where so many pallets may cost as much.
 * Abroad there is no tariff, and to a place that nobody knows none is guessed.
 */
export function estimateDelivery(pieces: readonly Piece[], place: Place, tariffs: DeliveryTariffs): DeliveryEstimate {
  const km = place.kind === 'ukraine' ? place.km : null
  const weight = totalKg(pieces)
  const heaviest = Math.max(0, ...pieces.map(({ weightKg }) => weightKg ?? Infinity))
  const longest = Math.max(0, ...pieces.map(({ longest }) => longest ?? 0))
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
    sample: tariffs.sample,
    options,
  }
  if (place.kind !== 'ukraine') return answer
  const asParcels = heaviest <= parcel.weight && longest <= parcel.side
  const onPallets = heaviest <= pallet.weight - pallet.own && longest <= pallet.side
  const craned = truck(km, tariffs)
  const byTruck = priced('TRUCK', 'truckCrane', craned)
  if (km === 0) {
    if (heaviest <= byHand || weight === null) options.push(priced('LOCAL', 'unloadByHand', weight === null ? null : costOf(tariffs.local, weight)))
    if (heaviest > byHand) options.push(byTruck)
  } else if (asParcels) options.push(priced('PARCEL', 'carrierPaid', parcels(pieces, tariffs.parcel)))
  else {
    const palletised = weight === null ? null : pallets(weight, tariffs.pallet)
    if (onPallets) options.push(priced('PALLET', 'carrierPallet', palletised))
    if (!onPallets || (craned && palletised && craned.from <= palletised.to)) options.push(byTruck)
  }
  return answer
}

interface Cost {
  readonly from: number
  readonly to: number
}
const plus = (a: Cost | null, b: Cost | null): Cost | null => a && b && { from: a.from + b.from, to: a.to + b.to }
const times = (cost: Cost | null, count: number): Cost | null => cost && { from: cost.from * count, to: cost.to * count }
const nothing: Cost = { from: 0, to: 0 }

/** The first step that takes the weight; null when none does. */
function costOf(steps: readonly Step[], weight: number): Cost | null {
  const step = steps.toSorted((a, b) => a.up_to_kg - b.up_to_kg).find(({ up_to_kg }) => weight <= up_to_kg)
  return step ? { from: step.from_kopiykas, to: step.to_kopiykas } : null
}

/** Every piece is a parcel of its own: concrete is priced by its weight, and two pieces break each other. */
function parcels(pieces: readonly Piece[], steps: readonly Step[]): Cost | null {
  return pieces.reduce<Cost | null>(
    (sum, { weightKg, quantity }) => plus(sum, times(weightKg === null ? null : costOf(steps, weightKg), quantity)),
    nothing,
  )
}

/** Full pallets, and one with the rest. */
function pallets(weight: number, steps: readonly Step[]): Cost | null {
  const room = pallet.weight - pallet.own
  const full = Math.floor(weight / room)
  const rest = weight - full * room
  return plus(times(costOf(steps, pallet.weight), full), rest > 0 ? costOf(steps, rest + pallet.own) : nothing)
}

function truck(km: number | null, { truck: tariff }: DeliveryTariffs): Cost | null {
  if (km === null || !tariff) return null
  const way = tariff.base_kopiykas + 2 * km * tariff.km_kopiykas
  return { from: way + craneHours.from * tariff.crane_hour_kopiykas, to: way + craneHours.to * tariff.crane_hour_kopiykas }
}
