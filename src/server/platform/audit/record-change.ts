import { isDeepStrictEqual } from 'node:util'
import type { AuditKind } from '#contract/admin/audit-kinds.ts'
import { isReportedToOwners } from '#contract/admin/sensitive.ts'
import { staleVersion, type Failure } from '#contract/errors.ts'
import type { Db, Tx } from '../db/db.ts'
import { enqueue } from '../jobs/index.ts'
import type { AppContext } from '../app-context.ts'
import { ownerNotice } from './owner-notice.ts'
import { audit, type FieldChange } from './tables.ts'
import { lastChanges } from './read-audit.ts'

export type { FieldChange } from './tables.ts'

/** The acting person: every writing use case of the back office takes one. */
export interface Actor {
  /** A staff id; null for an operator's command. */
  readonly id: number | null
  readonly name: string | null
  readonly requestId: string | null
  /** The request's key, if the client may repeat it. */
  readonly idempotencyKey?: string | null
}

/** The actor of `npm run manage`: somebody with a shell on the machine. */
export const operator: Actor = { id: null, name: null, requestId: null }

export interface Change {
  readonly kind: AuditKind
  /** The action: `edit`, `invite`, `remove`… */
  readonly verb: string
  readonly subject: { readonly id: string | number; readonly label: string }
  /** Never contains secrets, password hashes or codes. */
  readonly changes?: readonly FieldChange[]
  /** The subject's version after the change. */
  readonly version?: number
  readonly reason?: string | null
}

/**
 * Writes an audit entry in the transaction of the change, so that both are stored or neither.
 * @returns the entry's id, for undoing the change
 */
export async function recordChange(context: AppContext, tx: Tx | Db, actor: Actor, change: Change): Promise<number> {
  const [id] = await recordChanges(context, tx, actor, [change])
  if (id === undefined) throw new Error('the change was not recorded')
  return id
}

/** {@link recordChange} for many subjects; at most some thousand, the limit of one statement. */
export async function recordChanges(context: AppContext, tx: Tx | Db, actor: Actor, changes: readonly Change[]): Promise<number[]> {
  const at = context.clock.now()
  const rows = changes.map((change) => ({
    at,
    actorId: actor.id,
    actorName: actor.name,
    action: `${change.kind}.${change.verb}`,
    kind: change.kind,
    subjectId: String(change.subject.id),
    label: change.subject.label,
    changes: change.changes ?? [],
    version: change.version ?? null,
    reason: change.reason ?? null,
    requestId: actor.requestId,
  }))
  if (rows.length === 0) return []
  const ids = (await tx.insert(audit).values(rows).returning({ id: audit.id })).map(({ id }) => id)
  for (const [at, { kind, verb, subject }] of changes.entries()) {
    const auditId = ids[at]
    if (auditId !== undefined && isReportedToOwners(kind, verb, String(subject.id))) await enqueue(context, tx, ownerNotice, { auditId })
  }
  return ids
}

/** The hidden field of a deletion that holds the data for undoing it. */
export const storedField = 'stored'

export const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields in which two states differ, by dotted names; lists are compared as a whole. */
export function changesBetween(before: unknown, after: unknown, field = ''): FieldChange[] {
  if (isGroup(before) && isGroup(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) => changesBetween(before[name], after[name], field === '' ? name : `${field}.${name}`))
  }
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null) ? [] : [{ field, before: before ?? null, after: after ?? null }]
}

/** The failure for a write from an older version: the current state, with its author and time from the audit. */
export async function staleSubject(tx: Tx, kind: AuditKind, id: string | number, current: unknown, fields?: readonly string[]): Promise<Failure> {
  const last = (await lastChanges(tx, kind, [id])).get(String(id))
  return staleVersion(current, last?.by?.name, last?.at, fields)
}

/** Normalises a value to JSON; the database changes the order of keys. */
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
const same = (one: unknown, other: unknown) => isDeepStrictEqual(json(one), json(other))

/** The part of a value at a dotted name; an empty name is the whole value. */
export function partAt(value: unknown, field: string): unknown {
  return field === ''
    ? value
    : field.split('.').reduce<unknown>((part, name) => (isGroup(part) && Object.hasOwn(part, name) ? part[name] : undefined), value)
}

/** A copy with one part changed. */
export function withPart(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part
  const group = isGroup(value) ? value : {}
  return { ...group, [name]: withPart(group[name], rest, part) }
}

/** A subject before the changes; undefined when a field was changed again since. */
export function putBack(value: unknown, changes: readonly FieldChange[]): unknown {
  if (changes.some(({ field, after }) => !same(partAt(value, field), after))) return undefined
  return changes.reduce<unknown>((now, { field, before }) => withPart(now, field === '' ? [] : field.split('.'), before), value)
}

/** {@link putBack} for a subject whose field names contain dots. */
export function putBackFields(values: Readonly<Record<string, unknown>>, changes: readonly FieldChange[]): Record<string, unknown> | undefined {
  if (changes.some(({ field, after }) => !(field in values) || !same(values[field], after))) return undefined
  return Object.fromEntries(changes.map(({ field, before }) => [field, before]))
}
