import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditKind } from '#contract/admin/audit-kinds.ts'
import { moment } from '../db/columns.ts'

/** One field of a change, by its dotted name. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Who changed what, written in the transaction of the change. */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** Without a reference and with the name of that day: the entry outlives the person's account. */
    actorId: integer('actor_id'),
    actorName: text('actor_name'),
    action: text().notNull(),
    kind: text().$type<AuditKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    label: text().notNull(),
    changes: jsonb().$type<readonly FieldChange[]>().notNull(),
    /** The thing's version after the change, where it has one. */
    version: integer(),
    reason: text(),
    requestId: text('request_id'),
  },
  (table) => [
    index('audit_subject').on(table.kind, table.subjectId, table.id),
    index('audit_actor').on(table.actorId, table.id),
    index('audit_at').on(table.at),
  ],
)
