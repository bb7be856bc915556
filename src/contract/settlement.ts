import { z } from 'zod'

/** Id of a settlement in Ukraine: the last digits of its code in the state’s codifier (KATOTTG), which stay the same when districts change. */
export const SettlementId = z.int().min(1).max(9_999_999)

/** A settlement with an unambiguous name: “Львів”, “Городок, Хмельницька обл.”. */
export const SettlementName = z.object({ id: SettlementId, name: z.object({ uk: z.string(), en: z.string() }) })
export type SettlementName = z.infer<typeof SettlementName>

export const Settlements = z.object({
  /** Settlements whose names begin with the typed text, the largest first. */
  data: z.array(SettlementName),
  /** Settlements that the typed text names: one, or several of the same name. */
  meant: z.array(SettlementName),
})
export type Settlements = z.infer<typeof Settlements>
