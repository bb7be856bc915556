import { z } from 'zod'

/** Of a settlement of Ukraine: the number that ends its code in the state’s codifier (KATOTTG) and stays when districts change. */
export const SettlementId = z.int().min(1).max(9_999_999)

/** A settlement by a name that no other one has: “Львів”, “Городок, Хмельницька обл.”. */
export const SettlementName = z.object({ id: SettlementId, name: z.object({ uk: z.string(), en: z.string() }) })
export type SettlementName = z.infer<typeof SettlementName>

export const Settlements = z.object({
  /** Whose names begin as it was typed, the largest first. */
  data: z.array(SettlementName),
  /** What the text as it stands means: one, or all among which nobody guesses. */
  meant: z.array(SettlementName),
})
export type Settlements = z.infer<typeof Settlements>
