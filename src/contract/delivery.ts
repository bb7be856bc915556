import { z } from 'zod'
import { Day, Kopiykas } from './catalogue.ts'
import { SettlementName } from './settlement.ts'
import { settingErrors } from './setting-errors.ts'
import { carriers } from './shipments.ts'
import { onceRead } from './typed-text.ts'

/** Ways of delivery by weight and size: collected, within Cherkasy, by parcel, on a pallet, by the shop's truck with a crane. */
const deliveryKinds = ['PICKUP', 'LOCAL', 'PARCEL', 'PALLET', 'TRUCK'] as const

/** Whom the buyer pays and who unloads; stable codes that clients translate. */
const deliveryNotes = ['free', 'unloadByHand', 'carrierPaid', 'carrierPallet', 'truckCrane'] as const

/** One unit that a carrier takes over. */
export const PackedUnit = z.object({
  kind: z.enum(['parcel', 'pallet', 'crate']),
  count: z.int(),
  /** Kilograms per unit, including packing. */
  weight_kg: z.number(),
  /** Millimetres. */
  size: z.object({ length: z.number(), width: z.number(), height: z.number() }),
})

/** Goods packed for a carrier, the heaviest unit first. */
export const Packed = z.object({ gross_kg: z.number(), units: z.array(PackedUnit) })
export type Packed = z.infer<typeof Packed>

export const DeliveryEstimate = z.object({
  /** Weight of all goods without packing; null when one is unknown. */
  weight_kg: z.number().nullable(),
  /** For `abroad` and `unknown` there is no price: the office answers. */
  place: z.enum(['ukraine', 'abroad', 'unknown']),
  /** Whether the distance to the town is known; without it there is no price by distance. */
  place_known: z.boolean(),
  /** Settlements of the same name to choose from; empty when the place is unambiguous. */
  settlements: z.array(SettlementName),
  /** Null when a weight or a size is unknown, or no carrier packs a piece. */
  packed: Packed.nullable(),
  /** Whether the tariffs are samples. */
  sample: z.boolean(),
  options: z.array(
    z.object({
      kind: z.enum(deliveryKinds),
      /** Null without a tariff: the office names the price. */
      from_kopiykas: Kopiykas.nullable(),
      to_kopiykas: Kopiykas.nullable(),
      tariff_date: Day.nullable(),
      note: z.enum(deliveryNotes),
    }),
  ),
})
export type DeliveryEstimate = z.infer<typeof DeliveryEstimate>

/** How the goods arrive: collected, at a branch, in a parcel locker, at the door, by the shop's truck. */
const deliveryOptionKinds = ['pickup', 'branch', 'locker', 'door', 'truck'] as const

/** Why a way is not offered; a stable code that clients translate. */
const notOfferedReasons = ['tooHeavy', 'tooLarge', 'noBranch', 'notServed', 'weightUnknown'] as const

/** How the shop's truck is unloaded, the lightest way first. */
const unloadings = ['byHand', 'tailLift', 'crane'] as const

export const DeliveryOption = z.object({
  /** `named` is any carrier, priced by the table of the settings. */
  carrier: z.enum(carriers),
  kind: z.enum(deliveryOptionKinds),
  /** Price range; equal bounds are an exact price, null means that the office names it. */
  from_kopiykas: Kopiykas.nullable(),
  to_kopiykas: Kopiykas.nullable(),
  /** Source of the price: the carrier's live answer, or the table of the settings with its date. */
  price_source: z.enum(['carrier', 'tariff']).nullable(),
  tariff_date: Day.nullable(),
  /** Days in transit after handing over; null when unknown. */
  days: z.int().nullable(),
  unloading: z.enum(unloadings).nullable(),
  /** The carrier failed or is slow; the order proceeds with the table's price or one named by the office. */
  unanswered: z.boolean(),
  /** Null when the way is offered. */
  not_offered: z.enum(notOfferedReasons).nullable(),
})
export type DeliveryOption = z.infer<typeof DeliveryOption>

/** Ways of delivering these goods to a place, from every carrier that is switched on. */
export const DeliveryOptions = z.object({
  /** For `abroad` and `unknown` there is no price: the office answers. */
  place: z.enum(['ukraine', 'abroad', 'unknown']),
  /** Distance by road, to be shown as "≈"; null when unknown. */
  distance_km: z.number().nullable(),
  /** Settlements of the same name to choose from; empty when the place is unambiguous. */
  settlements: z.array(SettlementName),
  /** Weight of all goods with packing; null when a weight or size is unknown or no packing fits. */
  gross_kg: z.number().nullable(),
  units: z.array(PackedUnit),
  /** Whether some tariffs in the settings are samples. */
  sample: z.boolean(),
  options: z.array(DeliveryOption),
})
export type DeliveryOptions = z.infer<typeof DeliveryOptions>

/** A branch or parcel locker that takes these goods. */
export const Branch = z.object({
  /** The carrier's own id, to be sent with an order. */
  ref: z.string(),
  carrier: z.enum(carriers),
  kind: z.enum(['branch', 'locker']),
  number: z.string(),
  /** In the requested language if the carrier has it. */
  address: z.string(),
  town: z.string(),
  /** Null when the carrier states no limit. */
  max_place_kg: z.number().nullable(),
  max_total_kg: z.number().nullable(),
  max_size: z.object({ length: z.number(), width: z.number(), height: z.number() }).nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type Branch = z.infer<typeof Branch>

/** Suitable branches by number; `more` means that typing finds further ones. */
export const Branches = z.object({ data: z.array(Branch), more: z.boolean() })
export type Branches = z.infer<typeof Branches>

/** Upper limit: no delivery costs a million hryvnias. */
const Tariff = Kopiykas.min(0).max(1_000_000_00)
const Step = z
  .object({ up_to_kg: z.number().positive().max(100_000), from_kopiykas: Tariff, to_kopiykas: Tariff })
  .refine(({ from_kopiykas, to_kopiykas }) => from_kopiykas <= to_kopiykas, {
    error: settingErrors.sumOrder,
    path: ['to_kopiykas'],
    ...onceRead('from_kopiykas', 'to_kopiykas'),
  })

/** Road distance divided by the straight line, used until the owner sets another factor. */
export const usualRoadFactor = 1.3

const Limit = z.number().positive().max(100_000).nullable().default(null)
/** The shop's own truck: its costs and limits. A null limit is unknown, and the office decides. */
export const OwnTruck = z.object({
  base_kopiykas: Tariff,
  km_kopiykas: Tariff,
  crane_hour_kopiykas: Tariff,
  /** The minimum price of a trip. */
  minimum_kopiykas: Tariff.nullable().default(null),
  /** Road distance divided by the straight line; null uses {@link usualRoadFactor}. */
  road_factor: z.number().min(1).max(3).nullable().default(null),
  /** The load of one trip, kg. */
  load_kg: Limit,
  /** The heaviest piece to unload by hand, from a tail lift, and by the crane; kg. */
  by_hand_kg: Limit,
  tail_lift_kg: Limit,
  crane_kg: Limit,
  /** Reach of the crane with that piece, m. */
  crane_reach_m: Limit,
})
export type OwnTruck = z.infer<typeof OwnTruck>

/** How the shop packs goods for carriers: `PackingRules` of `geometry/packing.ts`. */
const Packing = z.object({
  layers: z.int().min(1).max(10),
  pallet_max_kg: z.int().min(100).max(5_000),
  pallet_own_kg: z.int().min(0).max(100),
})

export const usualPacking: z.infer<typeof Packing> = { layers: 1, pallet_max_kg: 1000, pallet_own_kg: 20 }

/** Tariffs with their date, because carriers change theirs without notice. */
export const DeliveryTariffs = z.object({
  date: Day.nullable(),
  sample: z.boolean(),
  /** Within Cherkasy, by weight. */
  local: z.array(Step).max(100),
  /** One parcel of a carrier, by weight. */
  parcel: z.array(Step).max(100),
  /** Freight of a carrier from branch to branch, by weight with the pallet. */
  pallet: z.array(Step).max(100),
  /** Rates of the shop's own truck: per call-out, per kilometre (both ways count) and per hour of the crane. */
  truck: OwnTruck.nullable(),
  packing: Packing.default(usualPacking),
})
export type DeliveryTariffs = z.infer<typeof DeliveryTariffs>
