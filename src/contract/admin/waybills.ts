import { z } from 'zod'
import { PackedUnit } from '../delivery.ts'
import { money, type Money } from '../money.ts'
import { machineText, textMaxima, typed } from '../typed-text.ts'
import { Version } from './lists.ts'

const payers = ['sender', 'recipient'] as const

/** What a carrier's waybill begins with: of the order, and how the pieces of the shipment are packed; of one that is made, what it says. */
export const WaybillDraft = z.object({
  /** Whether a carrier that makes waybills is switched on. */
  available: z.boolean(),
  /** Null where a weight or a size is not known, or no carrier packs a piece. */
  gross_kg: z.number().nullable(),
  units: z.array(PackedUnit),
  receiver_name: z.string(),
  receiver_phone: z.string(),
  town: z.string(),
  /** “Львівська”; empty where nobody said. */
  region: z.string(),
  /** As the buyer wrote it. */
  address: z.string(),
  value_kopiykas: z.int(),
  description: z.string(),
  payer: z.enum(payers),
  /** Null: nothing is chosen yet. */
  to: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('branch'), ref: z.string() }),
      z.object({ kind: z.literal('door'), region: z.string(), street: z.string(), house: z.string(), flat: z.string() }),
    ])
    .nullable(),
  /** Money that the carrier collects for us; null where its contract does not allow it. */
  cash_on_delivery: z
    .object({
      /** What is still owed and no other waybill collects: the most that may be asked. */
      owed_kopiykas: z.int(),
      kopiykas: z.int(),
    })
    .nullable(),
})
export type WaybillDraft = z.infer<typeof WaybillDraft>

export const NewWaybill = z.object({
  /** Of the shipment. */
  version: Version,
  payer: z.enum(payers),
  description: typed('line', 120).min(1),
  /** What it is insured for. */
  value_kopiykas: z
    .int()
    .min(100)
    .max(10_000_000_000)
    .transform((amount): Money => money(amount)),
  /** What the carrier collects from the receiver and pays out to us; null: nothing. */
  cash_on_delivery_kopiykas: z
    .int()
    .min(100)
    .max(10_000_000_000)
    // The carrier collects whole hryvnias.
    .multipleOf(100)
    .transform((amount): Money => money(amount))
    .nullable()
    .default(null),
  /** Surname first, as the carrier wants it. */
  receiver_name: typed('name', 50).min(3),
  receiver_phone: typed('phone', textMaxima.phone),
  to: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('branch'), ref: machineText(100).min(1) }),
    z.object({
      kind: z.literal('door'),
      town: typed('name', 100).min(1),
      region: typed('name', 100),
      street: typed('line', 100).min(1),
      house: typed('line', 20).min(1),
      flat: typed('line', 20),
    }),
  ]),
})
export type NewWaybill = z.output<typeof NewWaybill>
