import { z } from 'zod'
import { Day, Kopiykas } from './catalogue.ts'
import { settingErrors } from './setting-errors.ts'

/** How goods get to a buyer, by weight and size: collected, within Cherkasy, by parcel, on a pallet, by our own truck with a crane. */
const deliveryKinds = ['PICKUP', 'LOCAL', 'PARCEL', 'PALLET', 'TRUCK'] as const

/** Who is paid and who unloads; a stable code that clients put into words. */
const deliveryNotes = ['free', 'unloadByHand', 'carrierPaid', 'carrierPallet', 'truckCrane'] as const

export const DeliveryEstimate = z.object({
  /** Of everything, without packing; null where the weight of something is not known. */
  weight_kg: z.number().nullable(),
  /** Abroad and for a place that nobody knows there is no figure: a person answers. */
  place: z.enum(['ukraine', 'abroad', 'unknown']),
  /** Whether the way to the town is known; an unknown one has no price that counts kilometres. */
  place_known: z.boolean(),
  /** The tariffs are samples and not the works' own. */
  sample: z.boolean(),
  options: z.array(
    z.object({
      kind: z.enum(deliveryKinds),
      /** Null without a tariff: the way is there, its price a person says. */
      from_kopiykas: Kopiykas.nullable(),
      to_kopiykas: Kopiykas.nullable(),
      tariff_date: Day.nullable(),
      note: z.enum(deliveryNotes),
    }),
  ),
})
export type DeliveryEstimate = z.infer<typeof DeliveryEstimate>

/** No carriage costs a million hryvnias. */
const Tariff = Kopiykas.min(0).max(1_000_000_00)
const Step = z
  .object({ up_to_kg: z.number().positive().max(100_000), from_kopiykas: Tariff, to_kopiykas: Tariff })
  .refine(({ from_kopiykas, to_kopiykas }) => from_kopiykas <= to_kopiykas, { error: settingErrors.sumOrder, path: ['to_kopiykas'] })

/** What carriage costs on a day: live tariffs change without notice, so the table carries its date. */
export const DeliveryTariffs = z.object({
  date: Day.nullable(),
  sample: z.boolean(),
  /** Within Cherkasy, by weight. */
  local: z.array(Step).max(100),
  /** One parcel of a carrier, by weight. */
  parcel: z.array(Step).max(100),
  /** Freight of a carrier from branch to branch, by weight with the pallet. */
  pallet: z.array(Step).max(100),
  /** Our own truck: to be there at all, a kilometre of the way (both ways count), an hour of the crane. */
  truck: z.object({ base_kopiykas: Tariff, km_kopiykas: Tariff, crane_hour_kopiykas: Tariff }).nullable(),
})
export type DeliveryTariffs = z.infer<typeof DeliveryTariffs>
