import { z } from 'zod'
import { Moment, Person } from './lists.ts'

/** Changes of many products at once, which can be taken back together. */
export const changeSetKinds = ['prices', 'import'] as const
export type ChangeSetKind = (typeof changeSetKinds)[number]

export const ChangeSet = z.object({
  id: z.int(),
  kind: z.enum(changeSetKinds),
  at: Moment,
  by: Person,
  /** What was done, for people: the name of the file, the reason that was given. */
  label: z.string(),
  products: z.int(),
  undone_at: Moment.nullable(),
})
export type ChangeSet = z.infer<typeof ChangeSet>

/** The newest twenty. Query: `kind`. */
export const ChangeSets = z.object({ data: z.array(ChangeSet) })
export type ChangeSets = z.infer<typeof ChangeSets>

/** `unchanged`: products that somebody has changed since; they stay as they are. */
export const ChangeSetUndone = z.object({
  restored: z.int(),
  unchanged: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
})
export type ChangeSetUndone = z.infer<typeof ChangeSetUndone>
