import { z } from 'zod'
import { ProductFilter } from './bulk-prices.ts'
import { Bilingual } from './lists.ts'
import { Reason } from './acts.ts'

/** Acts on many products at once. */
export const BulkActKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('publish') }),
  /** The reason is optional in a preview only. */
  z.object({ kind: z.literal('hide'), reason: Reason.optional() }),
  z.object({ kind: z.literal('move'), category_id: z.int() }),
])
export type BulkActKind = z.infer<typeof BulkActKind>

/** Undoes an act, except where somebody has changed a product since. */
export const BulkUndo = z.object({ kind: z.literal('undo'), of: z.int() })

/** At most `bulkLimit` products (`bulk-prices.ts`); a larger request is refused as a whole. */
export const BulkActQuestion = z.object({ filter: ProductFilter, act: BulkActKind })
export type BulkActQuestion = z.infer<typeof BulkActQuestion>
export const NewBulkAct = BulkActQuestion.refine(({ act }) => act.kind !== 'hide' || act.reason !== undefined, {
  path: ['act', 'reason'],
  message: 'Say why.',
})
export type NewBulkAct = z.infer<typeof NewBulkAct>

/** Products that stay unchanged, with the reasons: codes of `contract/product-rules.ts`, or `changedSince`. */
const Refused = z.array(z.object({ id: z.int(), code: z.string(), name: Bilingual(z.string()), faults: z.array(z.string()) }))
export type Refused = z.infer<typeof Refused>

/** A preview of an act; nothing is written. */
export const BulkActPreview = z.object({
  total: z.int(),
  /** Products that would change. */
  changes: z.int(),
  /** Products that are already in the state that the act would set. */
  same: z.int(),
  /** How many products would be skipped because of faults, and the first of them. */
  faulty: z.int(),
  refused: Refused,
})
export type BulkActPreview = z.infer<typeof BulkActPreview>

/** An act in progress: it continues when its screen is closed. */
export const BulkAct = z.object({
  id: z.int(),
  act: z.union([BulkActKind, BulkUndo]),
  total: z.int(),
  /** Products processed so far. */
  done: z.int(),
  refused: Refused,
  finished: z.boolean(),
  /** Whether the act has finished, changed something and was not undone. */
  undoable: z.boolean(),
})
export type BulkAct = z.infer<typeof BulkAct>
