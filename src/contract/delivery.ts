import { z } from 'zod'
import { Day, Kopiykas } from './catalogue.ts'
import { SettlementName } from './settlement.ts'
import { settingErrors } from './setting-errors.ts'
import { carriers } from './shipments.ts'

/** Ways of delivery by weight and size: collected, within Cherkasy, by parcel, on a pallet, by our own truck with a crane. */
const deliveryKinds = ['PICKUP', 'LOCAL', 'PARCEL', 'PALLET', 'TRUCK'] as const

/** Who is paid and who unloads; a stable code that clients translate. */
const deliveryNotes = ['free', 'unloadByHand', 'carrierPaid', 'carrierPallet', 'truckCrane'] as const

/** What a carrier takes over as one. */
export const PackedUnit = z.object({
  kind: z.enum(['parcel', 'pallet', 'crate']),
  count: z.int(),
  /** Kilograms of one, with packing. */
  weight_kg: z.number(),
  /** Millimetres. */
  size: z.object({ length: z.number(), width: z.number(), height: z.number() }),
})

/** Goods as they are packed for a carrier, the heaviest first. */
export const Packed = z.object({ gross_kg: z.number(), units: z.array(PackedUnit) })
export type Packed = z.infer<typeof Packed>

export const DeliveryEstimate = z.object({
  /** Of everything, without packing; null where the weight of something is not known. */
  weight_kg: z.number().nullable(),
  /** There is no price abroad or for an unknown place: a person answers. */
  place: z.enum(['ukraine', 'abroad', 'unknown']),
  /** Whether the distance to the town is known; without it there is no price by the kilometre. */
  place_known: z.boolean(),
  /** Those of one name among which the buyer is asked; empty where it is clear which is meant. */
  settlements: z.array(SettlementName),
  /** Null where a weight or a size is not known, or no carrier packs a piece. */
  packed: Packed.nullable(),
  /** Whether the tariffs are samples. */
  sample: z.boolean(),
  options: z.array(
    z.object({
      kind: z.enum(deliveryKinds),
      /** Null without a tariff: a person names the price. */
      from_kopiykas: Kopiykas.nullable(),
      to_kopiykas: Kopiykas.nullable(),
      tariff_date: Day.nullable(),
      note: z.enum(deliveryNotes),
    }),
  ),
})
export type DeliveryEstimate = z.infer<typeof DeliveryEstimate>

/** How it arrives: collected, at a branch, in a parcel locker, at the door, by our own truck. */
const deliveryOptionKinds = ['pickup', 'branch', 'locker', 'door', 'truck'] as const

/** Why a way is not offered; a stable code that clients translate. */
const notOfferedReasons = ['tooHeavy', 'tooLarge', 'noBranch', 'notServed', 'weightUnknown'] as const

/** How our own truck is unloaded, the lightest way first. */
const unloadings = ['byHand', 'tailLift', 'crane'] as const

export const DeliveryOption = z.object({
  /** `named`: any carrier, by the table of the settings. */
  carrier: z.enum(carriers),
  kind: z.enum(deliveryOptionKinds),
  /** Null: unknown, a person names it. Both alike for an exact price. */
  from_kopiykas: Kopiykas.nullable(),
  to_kopiykas: Kopiykas.nullable(),
  /** Whose price: the carrier's answer of now, or the table of the settings with its day. */
  price_source: z.enum(['carrier', 'tariff']).nullable(),
  tariff_date: Day.nullable(),
  /** Days on the way, from handing over; null where nobody says. */
  days: z.int().nullable(),
  unloading: z.enum(unloadings).nullable(),
  /** The carrier failed or is slow just now: the order goes on, by the table's price or a person's. */
  unanswered: z.boolean(),
  /** Null: it is offered. */
  not_offered: z.enum(notOfferedReasons).nullable(),
})
export type DeliveryOption = z.infer<typeof DeliveryOption>

/** The ways in which these things get to a place, from every carrier that is switched on. */
export const DeliveryOptions = z.object({
  /** There is no price abroad or for an unknown place: a person answers. */
  place: z.enum(['ukraine', 'abroad', 'unknown']),
  /** By road, to be shown as "≈"; null where it is not known. */
  distance_km: z.number().nullable(),
  /** Those of one name among which the buyer is asked; empty where it is clear which is meant. */
  settlements: z.array(SettlementName),
  /** Of everything with packing; null where a weight or size is not known or nothing packs it. */
  gross_kg: z.number().nullable(),
  units: z.array(PackedUnit),
  /** Whether figures of the settings are samples. */
  sample: z.boolean(),
  options: z.array(DeliveryOption),
})
export type DeliveryOptions = z.infer<typeof DeliveryOptions>

/** A branch or parcel locker that takes these things. */
export const Branch = z.object({
  /** The carrier's own name of it, to be sent with an order. */
  ref: z.string(),
  carrier: z.enum(carriers),
  kind: z.enum(['branch', 'locker']),
  number: z.string(),
  /** In the language asked for where the carrier has it. */
  address: z.string(),
  town: z.string(),
  /** Null where the carrier states none. */
  max_place_kg: z.number().nullable(),
  max_total_kg: z.number().nullable(),
  max_size: z.object({ length: z.number(), width: z.number(), height: z.number() }).nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type Branch = z.infer<typeof Branch>

/** Those that take the things, by number; `more`: there are others, to be found by typing. */
export const Branches = z.object({ data: z.array(Branch), more: z.boolean() })
export type Branches = z.infer<typeof Branches>

/** Upper limit: no carriage costs a million hryvnias. */
const Tariff = Kopiykas.min(0).max(1_000_000_00)
const Step = z
  .object({ up_to_kg: z.number().positive().max(100_000), from_kopiykas: Tariff, to_kopiykas: Tariff })
  .refine(({ from_kopiykas, to_kopiykas }) => from_kopiykas <= to_kopiykas, { error: settingErrors.sumOrder, path: ['to_kopiykas'] })

/** Roads are that much longer than the straight line where the owner has said nothing else. */
export const usualRoadFactor = 1.3

const Limit = z.number().positive().max(100_000).nullable().default(null)
/** The works' own truck: what it costs and what it can. A limit that is not set is not known: a person says. */
export const OwnTruck = z.object({
  base_kopiykas: Tariff,
  km_kopiykas: Tariff,
  crane_hour_kopiykas: Tariff,
  /** The least that a journey costs. */
  minimum_kopiykas: Tariff.nullable().default(null),
  /** How much longer than the straight line roads are; null: {@link usualRoadFactor}. */
  road_factor: z.number().min(1).max(3).nullable().default(null),
  /** What goes in one journey, kg. */
  load_kg: Limit,
  /** The heaviest piece that comes off by hand, from a tail lift, by the crane; kg. */
  by_hand_kg: Limit,
  tail_lift_kg: Limit,
  crane_kg: Limit,
  /** How far the crane reaches with that, m. */
  crane_reach_m: Limit,
})
export type OwnTruck = z.infer<typeof OwnTruck>

/** How the works packs for carriers: `PackingRules` of `geometry/packing.ts`. */
const Packing = z.object({
  layers: z.int().min(1).max(10),
  pallet_max_kg: z.int().min(100).max(5_000),
  pallet_own_kg: z.int().min(0).max(100),
})

export const usualPacking: z.infer<typeof Packing> = { layers: 1, pallet_max_kg: 1000, pallet_own_kg: 20 }

/** Carriage tariffs with their date, since live tariffs change without notice. */
export const DeliveryTariffs = z.object({
  date: Day.nullable(),
  sample: z.boolean(),
  /** Within Cherkasy, by weight. */
  local: z.array(Step).max(100),
  /** One parcel of a carrier, by weight. */
  parcel: z.array(Step).max(100),
  /** Freight of a carrier from branch to branch, by weight with the pallet. */
  pallet: z.array(Step).max(100),
  /** Our own truck: a call-out, a kilometre (both ways count), an hour of the crane. */
  truck: OwnTruck.nullable(),
  packing: Packing.default(usualPacking),
})
export type DeliveryTariffs = z.infer<typeof DeliveryTariffs>
