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
import { undoSettings } from '../content/index.ts'

/** How long one may put back what one has done oneself: the offer stands for ten seconds, or longer under the pointer. */
const ownMs = 10 * 60_000

/** What somebody must hold to write the fields of an entry. */
function capabilityFor({ kind, subjectId, changes }: AuditEntry): Capability {
  if (kind === 'settings') return capabilityForSettings(settingsGroups.find((group) => group === subjectId) ?? 'seller')
  const texts = changes.every(({ field }) => isTextField(field))
  return kind === 'picture' || (kind === 'product' && texts) ? 'content.edit' : 'catalogue.edit'
}

function mayUndo(context: AppContext, actor: Actor, roles: readonly StaffRole[], entry: AuditEntry): boolean {
  if (!may(roles, capabilityFor(entry))) return false
  const isOwn = entry.actorId !== null && entry.actorId === actor.id && context.clock.now().getTime() - entry.at.getTime() < ownMs
  return isOwn || may(roles, 'audit.read')
}

/** Puts back what an entry of the audit replaced, as a change of its own; all of its fields or none. */
export function undoChange(
  context: AppContext,
  { actor, roles, fresh }: { actor: Actor; roles: readonly StaffRole[]; fresh: boolean },
  id: number,
): Promise<undefined | Failure> {
  return runOnce<undefined>(context, actor, { what: 'undo-change', body: id }, async (tx) => {
    const entry = await readEntry(tx, id)
    if (!entry || !isUndoable(entry.action)) return fail('notFound')
    if (!mayUndo(context, actor, roles, entry)) return fail('notPermitted')
    // Putting an account back is a change of the account.
    if (entry.kind === 'settings' && isSensitiveSetting(entry.subjectId) && !fresh) return fail('freshCodeNeeded')
    return (await undoEntry(context, tx, actor, entry)) ?? undefined
  })
}

function undoEntry(context: AppContext, tx: Tx, actor: Actor, { kind, action, subjectId, changes }: AuditEntry): Promise<Failure | null> {
  if (kind === 'settings') return undoSettings(context, tx, actor, subjectId, changes)
  const id = Number(subjectId)
  if (kind === 'picture') return undoPictureRemoval(context, tx, actor, id, changes)
  return (kind === 'product' ? undoProduct : undoCategory)(context, tx, actor, { action, id, changes })
}
