import type { AuditKind } from '#contract/admin/audit-kinds.ts'
import { staleVersion, type Failure } from '#contract/errors.ts'
import type { Tx } from '../db/db.ts'
import { lastChanges } from './read-audit.ts'

/** The failure for a write from an older version: the current state, with its author and time from the audit. */
export async function staleSubject(tx: Tx, kind: AuditKind, id: string | number, current: unknown, fields?: readonly string[]): Promise<Failure> {
  const last = (await lastChanges(tx, kind, [id])).get(String(id))
  return staleVersion(current, last?.by?.name, last?.at, fields)
}
