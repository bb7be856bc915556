import { z } from 'zod'
import { auditKinds } from './audit-kinds.ts'
import { Bilingual, listSchema, Moment, Person } from './lists.ts'

/** One change. `action` is the kind and the verb, e.g. `product.edit`. `changes` never contains secrets or password hashes. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Moment,
  actor: Person,
  action: z.string(),
  subject: z.object({ kind: z.enum(auditKinds), id: z.string(), label: z.string() }),
  /** `field` is a dotted name; values are JSON, null where there was or is none. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown(), name: Bilingual(z.string()).optional() })),
  reason: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Whether the change can be undone: possible while the values are still the ones that it wrote. */
  undoable: z.boolean(),
  /** How many entries this one stands for: those of one act on many things. `request` lists them. */
  together: z.int(),
})
/** Days in which a deleted picture can be restored; its files stay until then. */
export const pictureUndoDays = 30
export type AuditEntry = z.infer<typeof AuditEntry>

/**
 * The newest first. Query: `person` (staff id), `kind` (products with their bulk changes), `subject` (id), `search`, `request`,
 * `from`, `to` (days in Kyiv, both included), `cursor`. An act on many things is one entry, unless one of them is asked for. */
export const AuditList = listSchema(AuditEntry)
export type AuditList = z.infer<typeof AuditList>
