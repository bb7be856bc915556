import { eq } from 'drizzle-orm'
import { refuse, type AdminFailure } from '#contract/admin/errors.ts'
import { isUndoable } from '../../platform/audit/read-audit.ts'
import type { Actor } from '../../platform/audit/record-change.ts'
import { audit } from '../../platform/audit/tables.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { undoCategoryNames, undoProduct } from '../catalogue/index.ts'
import { undoSettings } from '../content/index.ts'

/** Puts back what an entry of the audit replaced, as a change of its own; all of its fields or none. */
export function undoChange(context: AppContext, actor: Actor, id: number): Promise<undefined | AdminFailure> {
  return runOnce<undefined>(context, actor, { what: 'undo-change', body: id }, async (tx) => {
    const [entry] = await tx.select().from(audit).where(eq(audit.id, id))
    if (!entry || !isUndoable(entry.action)) return refuse('notFound')
    const { kind, thingId, changes } = entry
    if (kind === 'settings') return (await undoSettings(context, tx, actor, thingId, changes)) ?? undefined
    const undo = kind === 'product' ? undoProduct : undoCategoryNames
    return (await undo(context, tx, actor, Number(thingId), changes)) ?? undefined
  })
}
