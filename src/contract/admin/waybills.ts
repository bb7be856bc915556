import { z } from 'zod'
import { PackedUnit } from '../delivery.ts'
import { machineText, textMaxima, typed } from '../typed-text.ts'
import { TypedSum, Version } from './lists.ts'

const payers = ['sender', 'recipient'] as const

/** Prefilled values of a carrier's waybill, from the order and the packing of the shipment; for an existing waybill, its own values. */
export const WaybillDraft = z.object({
  /** Whether a carrier that makes waybills is switched on. */
  available: z.boolean(),
  /** Null when a weight or size is unknown, or no carrier packs a piece. */
  gross_kg: z.number().nullable(),
  units: z.array(PackedUnit),
  receiver_name: z.string(),
  receiver_phone: z.string(),
  town: z.string(),
  /** E.g. “Львівська”; empty when unknown. */
  region: z.string(),
  /** As typed by the buyer. */
  address: z.string(),
  value_kopiykas: z.int(),
  description: z.string(),
  payer: z.enum(payers),
  /** Null until something is chosen. */
  to: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('branch'), ref: z.string() }),
      z.object({ kind: z.literal('door'), region: z.string(), street: z.string(), house: z.string(), flat: z.string() }),
    ])
    .nullable(),
  /** Money that the carrier collects for us; null when our contract with it excludes that. */
  cash_on_delivery: z
    .object({
      /** The most that may be collected: what is still owed and not on another waybill. */
      owed_kopiykas: z.int(),
      kopiykas: z.int(),
    })
    .nullable(),
})
export type WaybillDraft = z.infer<typeof WaybillDraft>

export const NewWaybill = z.object({
  /** Version of the shipment. */
  version: Version,
  payer: z.enum(payers),
  description: typed('line', 120).min(1),
  /** The insured value. */
  value_kopiykas: TypedSum(100),
  /** What the carrier collects from the receiver and pays out to us: whole hryvnias, as it requires; null for nothing. */
  cash_on_delivery_kopiykas: TypedSum(100, 100).nullable().default(null),
  /** Surname first, as the carrier requires. */
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
