import type { AuditKind } from '#contract/admin/audit-kinds.ts'
import type { AdminFailure } from '#contract/admin/errors.ts'
import type { Tx } from '../db/db.ts'
import { lastChanges } from './read-audit.ts'

/** The refusal of a write that began from an older version: what the thing is now, and from the audit who made it so and when. */
export async function staleVersion(tx: Tx, kind: AuditKind, id: string | number, current: unknown): Promise<AdminFailure> {
  const last = (await lastChanges(tx, kind, [id])).get(String(id))
  return { failure: 'staleVersion', stale: { current, changed_by: last?.by?.name ?? null, changed_at: last?.at.toISOString() ?? null } }
}
