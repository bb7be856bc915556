import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditKind } from '#contract/admin/audit-kinds.ts'
import type { Translated } from '#contract/languages.ts'
import { moment } from '../db/columns.ts'
import { trigramText } from '../db/trigrams.ts'

/** One changed field, by its dotted name. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  /** What readers call the part that the field names only by a code. */
  readonly name?: Translated
}

/** What an entry is found by: the name of its subject and of the person, in lower case without apostrophes. */
export const auditText = ({ label, actorName }: Record<'label' | 'actorName', SQLWrapper>): SQL =>
  sql`lower(translate(${label} || ' ' || coalesce(${actorName}, ''), '''’ʼ\`', '') collate "und-x-icu")`

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
    index('audit_request').on(table.requestId, table.id),
    index('audit_text').using('gin', sql`(${trigramText(auditText(table))}) gin_trgm_ops`),
  ],
)
