import { and, count, desc, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { AuditKind } from '#contract/admin/audit-kinds.ts'
import type { Person } from '#contract/admin/lists.ts'
import { addDays, type PlainDate } from '#contract/plain-date.ts'
import type { Db, Tx } from '../db/db.ts'
import { countRows } from '../db/list-page.ts'
import { containsWords } from '../db/trigrams.ts'
import { audit, auditText } from './tables.ts'

export interface LastChange {
  readonly by: Person
  readonly at: Date
}

export const toPerson = (row: { actorId: number | null; actorName: string | null }): Person =>
  row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' }

/** The last change of each of these subjects, by id; unchanged subjects are missing. */
export async function lastChanges(db: Db | Tx, kind: AuditKind, ids: readonly (string | number)[]): Promise<Map<string, LastChange>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([audit.subjectId], { subjectId: audit.subjectId, at: audit.at, actorId: audit.actorId, actorName: audit.actorName })
    .from(audit)
    .where(and(eq(audit.kind, kind), inArray(audit.subjectId, ids.map(String))))
    .orderBy(audit.subjectId, desc(audit.id))
  return new Map(rows.map((row) => [row.subjectId, { by: toPerson(row), at: row.at }]))
}

export interface AuditFilter {
  readonly person: number | null
  readonly kind: AuditKind | null
  readonly subject: string | null
  /** Words of the subject's or the person's name. */
  readonly search: string
  readonly request: string | null
  /** Days in Kyiv, inclusive. */
  readonly from: PlainDate | null
  readonly to: PlainDate | null
}

/** Midnight in Kyiv; this older name of the zone exists in every version of PostgreSQL. */
const midnight = (day: PlainDate) => sql`${day}::timestamp at time zone 'Europe/Kiev'`

/**
 * Leaves one entry of an act that changed many things: its last, or that of the change set. A scalar subquery, because a join on the request
 * compares the entries of a large act with each other.
 */
const isLastOfMany = sql`(
  select later.id from audit later
  where later.request_id = ${audit.requestId} and later.id > ${audit.id}
    and (later.action = ${audit.action} or (later.kind = 'change-set' and ${audit.kind} = 'product'))
  order by later.id limit 1) is null`

/** How many entries each of these stands for, by its id. */
export async function countTogether(db: Db, rows: readonly AuditEntry[]): Promise<ReadonlyMap<number, number>> {
  const requests = rows.flatMap(({ requestId }) => (requestId === null ? [] : [requestId]))
  if (requests.length === 0) return new Map()
  const { requestId: request, kind, action } = audit
  const counted = await db
    .select({ request, kind, action, found: count() })
    .from(audit)
    .where(inArray(request, requests))
    .groupBy(request, kind, action)
  const total = (row: AuditEntry) =>
    counted
      .filter(({ request: of, kind, action }) => of === row.requestId && (row.kind === 'change-set' ? kind === 'product' : action === row.action))
      .reduce((sum, { found }) => sum + found, 0)
  return new Map(rows.map((row) => [row.id, total(row)]))
}

/** The condition of a filter, shared by the list and its count. */
function matching({ person, kind, subject, search, request, from, to }: AuditFilter) {
  const text = search
    .trim()
    .slice(0, 100)
    .toLowerCase()
    .replace(/['’ʼ`]/g, '')
  return and(
    person === null ? undefined : eq(audit.actorId, person),
    kind === null ? undefined : kind === 'product' && subject === null ? inArray(audit.kind, ['product', 'change-set']) : eq(audit.kind, kind),
    subject === null ? undefined : eq(audit.subjectId, subject),
    text === '' ? undefined : containsWords(auditText(audit), text),
    request === null ? undefined : eq(audit.requestId, request),
    // Who looks for one thing sees its own entries.
    subject === null && text === '' && request === null ? isLastOfMany : undefined,
    from === null ? undefined : sql`${audit.at} >= ${midnight(from)}`,
    to === null ? undefined : sql`${audit.at} < ${midnight(addDays(to, 1))}`,
  )
}

/** Newest first, after the entry `cursor`. */
export async function readAudit(db: Db, filter: AuditFilter, cursor: number | null, limit: number) {
  return db
    .select()
    .from(audit)
    .where(and(matching(filter), cursor === null ? undefined : sql`${audit.id} < ${cursor}`))
    .orderBy(desc(audit.id))
    .limit(limit)
}

export const countAudit = (db: Db, filter: AuditFilter): Promise<number> =>
  countRows(db, sql`select from ${audit} where ${matching(filter) ?? sql`true`}`)

const parseKind = (action: string) => action.slice(0, action.indexOf('.')) as AuditKind // every action begins with its kind

export type AuditEntry = typeof audit.$inferSelect

export async function readEntry(db: Db | Tx, id: number): Promise<AuditEntry | undefined> {
  const [entry] = await db.select().from(audit).where(eq(audit.id, id))
  return entry
}

/** The entries about these subjects, oldest first. */
export const readEntries = (db: Db | Tx, kind: AuditKind, ids: readonly (string | number)[]): Promise<AuditEntry[]> =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.kind, kind), inArray(audit.subjectId, ids.map(String))))
    .orderBy(audit.id)

/** The entries about these subjects by one request. @param ids one id, or a query */
export const entriesOfRequest = (db: Db | Tx, kind: AuditKind, requestId: string, ids: SQL) =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.kind, kind), sql`${audit.subjectId} in (${ids})`, eq(audit.requestId, requestId)))

export const readEntriesSince = (db: Db, action: string, since: Date): Promise<AuditEntry[]> =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.kind, parseKind(action)), eq(audit.action, action), gt(audit.at, since)))

export async function purgeAuditBefore(db: Db, before: Date): Promise<void> {
  await db.delete(audit).where(lt(audit.at, before))
}

/** The newest entry of an action; null = none. */
export async function readLastChange(db: Db, action: string): Promise<{ readonly at: Date; readonly label: string } | null> {
  const [row] = await db
    .select({ at: audit.at, label: audit.label })
    .from(audit)
    .where(and(eq(audit.kind, parseKind(action)), eq(audit.action, action)))
    .orderBy(desc(audit.id))
    .limit(1)
  return row ?? null
}

/** Actions that the audit can undo: their entries hold the complete former values, and they have no other effects. */
export const undoableActions = [
  'product.edit',
  'product.publish',
  'product.hide',
  'product.undo',
  'product.remove',
  'category.rename',
  'category.undo',
  'category.remove',
  'picture.remove',
  'page.publish',
  'page.undo',
  'settings.edit',
  'settings.undo',
] as const
export const isUndoable = (action: string): boolean => undoableActions.some((known) => known === action)

/** Those of these entries whose fields nobody has changed since. */
export async function untouchedSince(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from audit a
    where a.id in ${ids} and not exists (
      select from audit b, jsonb_array_elements(b.changes) later, jsonb_array_elements(a.changes) own
      where b.kind = a.kind and b.subject_id = a.subject_id and b.id > a.id and later ->> 'field' = own ->> 'field'
    )`)
  return new Set(rows.map(({ id }) => Number(id)))
}
