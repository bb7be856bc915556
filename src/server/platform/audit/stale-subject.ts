import type { AuditKind } from '#contract/admin/audit-kinds.ts'
import { staleVersion, type Failure } from '#contract/errors.ts'
import type { Tx } from '../db/db.ts'
import { lastChanges } from './read-audit.ts'

/** Refuses a write that began from an older version: answers the current state, and from the audit its author and time. */
export async function staleSubject(tx: Tx, kind: AuditKind, id: string | number, current: unknown, fields?: readonly string[]): Promise<Failure> {
  const last = (await lastChanges(tx, kind, [id])).get(String(id))
  return staleVersion(current, last?.by?.name, last?.at, fields)
}
