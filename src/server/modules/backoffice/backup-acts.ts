import { readLastChange } from '../../platform/audit/read-audit.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { Failure } from '#contract/errors.ts'
import type { BackupsView } from '#contract/admin/system.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { backupJob } from '../backups/index.ts'

/** The last backup that `npm run restore` put back: only a restored backup is a proven one. */
export async function lastRestore(db: Db): Promise<BackupsView['restored']> {
  const entry = await readLastChange(db, 'backup.restore')
  return entry && { at: entry.at.toISOString(), name: entry.label }
}

/** Requests a backup. A backup from the last few minutes counts as this one, so that a second press makes no other. */
export function makeBackup(context: AppContext, actor: Actor): Promise<undefined | Failure> {
  return runOnce<undefined>(context, actor, { what: 'make-backup', body: null }, async (tx) => {
    const minute = context.clock.now().toISOString().slice(0, 16)
    await enqueue(context, tx, backupJob, {}, { once: minute })
    await recordChange(context, tx, actor, { kind: 'backup', verb: 'request', subject: { id: minute, label: minute } })
    return undefined
  })
}
