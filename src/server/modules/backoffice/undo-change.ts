import { fail, type Failure } from '#contract/errors.ts'
import { isSensitiveSetting } from '#contract/admin/sensitive.ts'
import { capabilityForSettings, settingsGroups } from '#contract/admin/settings.ts'
import { may, type Capability, type StaffRole } from '#contract/permissions.ts'
import { isTextField } from '#contract/product-values.ts'
import { isUndoable, readEntry, type AuditEntry } from '../../platform/audit/read-audit.ts'
import type { Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { undoCategory, undoPictureRemoval, undoProduct } from '../catalogue/index.ts'
import { undoPage, undoSettings } from '../content/index.ts'

/** How long people may undo their own changes. The offer is shown for ten seconds, or longer under the pointer. */
const ownMs = 10 * 60_000

/** The capability that writing the fields of an entry needs. */
function capabilityFor({ kind, subjectId, changes }: AuditEntry): Capability {
  if (kind === 'settings') return capabilityForSettings(settingsGroups.find((group) => group === subjectId) ?? 'seller')
  const texts = changes.every(({ field }) => isTextField(field))
  return kind === 'page' || kind === 'picture' || (kind === 'product' && texts) ? 'content.edit' : 'catalogue.edit'
}

function mayUndo(context: AppContext, actor: Actor, roles: readonly StaffRole[], entry: AuditEntry): boolean {
  if (!may(roles, capabilityFor(entry))) return false
  const isOwn = entry.actorId !== null && entry.actorId === actor.id && context.clock.now().getTime() - entry.at.getTime() < ownMs
  return isOwn || may(roles, 'audit.read')
}

/** Restores what an audit entry replaced, as a new change: all of its fields or none. */
export function undoChange(
  context: AppContext,
  { actor, roles, fresh }: { actor: Actor; roles: readonly StaffRole[]; fresh: boolean },
  id: number,
): Promise<undefined | Failure> {
  return runOnce<undefined>(context, actor, { what: 'undo-change', body: id }, async (tx) => {
    const entry = await readEntry(tx, id)
    if (!entry || !isUndoable(entry.action)) return fail('notFound')
    if (!mayUndo(context, actor, roles, entry)) return fail('notPermitted')
    // Restoring a bank account changes it, and so needs a fresh code too.
    if (entry.kind === 'settings' && isSensitiveSetting(entry.subjectId) && !fresh) return fail('freshCodeNeeded')
    return (await undoEntry(context, tx, actor, entry)) ?? undefined
  })
}

function undoEntry(context: AppContext, tx: Tx, actor: Actor, { kind, action, subjectId, changes, version }: AuditEntry): Promise<Failure | null> {
  if (kind === 'settings') return undoSettings(context, tx, actor, subjectId, changes)
  if (kind === 'page') return undoPage(context, tx, actor, { id: subjectId, version })
  const id = Number(subjectId)
  if (kind === 'picture') return undoPictureRemoval(context, tx, actor, id, changes)
  return (kind === 'product' ? undoProduct : undoCategory)(context, tx, actor, { action, id, changes })
}
