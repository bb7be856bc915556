import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditKind } from '#contract/admin/audit-kinds.ts'
import { moment } from '../db/columns.ts'

/** One changed field, by its dotted name. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Who changed what; written in the transaction of the change. */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** No foreign key, and the name at that time: the entry outlives the person's account. */
    actorId: integer('actor_id'),
    actorName: text('actor_name'),
    action: text().notNull(),
    kind: text().$type<AuditKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    label: text().notNull(),
    changes: jsonb().$type<readonly FieldChange[]>().notNull(),
    /** The subject's version after the change, if it has one. */
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
