import { z } from 'zod'
import { auditKinds } from './audit-kinds.ts'
import { listSchema, Moment, Person } from './lists.ts'

/**
 * What was done, e.g. `product.edit`: the kind, then the verb.
 * Secrets and password hashes never stand in `changes`.
 */
export const AuditEntry = z.object({
  id: z.int(),
  at: Moment,
  actor: Person,
  action: z.string(),
  subject: z.object({ kind: z.enum(auditKinds), id: z.string(), label: z.string() }),
  /** Dotted fields; a value is JSON, null where there was or is none. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  reason: z.string().nullable(),
  request_id: z.string().nullable(),
  /** What it replaced can be put back, as long as the values are still those of the change. */
  undoable: z.boolean(),
})
/** How long a deleted picture can be put back: until then its files stay. */
export const pictureUndoDays = 30
export type AuditEntry = z.infer<typeof AuditEntry>

/** The newest first. Query: `person` (staff id), `kind`, `thing` (id), `from`, `to` (days in Kyiv, both included), `cursor`. */
export const AuditList = listSchema(AuditEntry)
export type AuditList = z.infer<typeof AuditList>
