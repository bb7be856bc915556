import { z } from 'zod'
import { Day, Kopiykas } from './catalogue.ts'
import { settingErrors } from './setting-errors.ts'

/** Ways of delivery by weight and size: collected, within Cherkasy, by parcel, on a pallet, by our own truck with a crane. */
const deliveryKinds = ['PICKUP', 'LOCAL', 'PARCEL', 'PALLET', 'TRUCK'] as const

/** Who is paid and who unloads; a stable code that clients translate. */
const deliveryNotes = ['free', 'unloadByHand', 'carrierPaid', 'carrierPallet', 'truckCrane'] as const

export const DeliveryEstimate = z.object({
  /** Of everything, without packing; null where the weight of something is not known. */
  weight_kg: z.number().nullable(),
  /** There is no price abroad or for an unknown place: a person answers. */
  place: z.enum(['ukraine', 'abroad', 'unknown']),
  /** Whether the distance to the town is known; without it there is no price by the kilometre. */
  place_known: z.boolean(),
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

/** Upper limit: no carriage costs a million hryvnias. */
const Tariff = Kopiykas.min(0).max(1_000_000_00)
const Step = z
  .object({ up_to_kg: z.number().positive().max(100_000), from_kopiykas: Tariff, to_kopiykas: Tariff })
  .refine(({ from_kopiykas, to_kopiykas }) => from_kopiykas <= to_kopiykas, { error: settingErrors.sumOrder, path: ['to_kopiykas'] })

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
  truck: z.object({ base_kopiykas: Tariff, km_kopiykas: Tariff, crane_hour_kopiykas: Tariff }).nullable(),
})
export type DeliveryTariffs = z.infer<typeof DeliveryTariffs>
