import { z } from 'zod'
import { Moment, Person } from './lists.ts'

/** Changes of many products at once, which can be undone together. */
export const changeSetKinds = ['prices', 'import'] as const
export type ChangeSetKind = (typeof changeSetKinds)[number]

export const ChangeSet = z.object({
  id: z.int(),
  kind: z.enum(changeSetKinds),
  at: Moment,
  by: Person,
  /** A readable description: the file name or the given reason. */
  label: z.string(),
  products: z.int(),
  undone_at: Moment.nullable(),
})
export type ChangeSet = z.infer<typeof ChangeSet>

/** The newest twenty. Query: `kind`. */
export const ChangeSets = z.object({ data: z.array(ChangeSet) })
export type ChangeSets = z.infer<typeof ChangeSets>

/** `unchanged` counts products that were not reverted, because somebody has changed them since. */
export const ChangeSetUndone = z.object({
  restored: z.int(),
  unchanged: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
})
export type ChangeSetUndone = z.infer<typeof ChangeSetUndone>
