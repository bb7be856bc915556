import { readLastChange } from '../../platform/audit/read-audit.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { Failure } from '#contract/errors.ts'
import type { BackupsView } from '#contract/admin/system.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { backupJob } from '../backups/index.ts'

/** `npm run restore` writes it down: a backup that nobody has ever put back is a hope. */
export async function lastRestore(db: Db): Promise<BackupsView['restored']> {
  const entry = await readLastChange(db, 'backup.restore')
  return entry && { at: entry.at.toISOString(), name: entry.label }
}

/** Asks for a backup now; one of the last minutes counts for a second press. */
export function makeBackup(context: AppContext, actor: Actor): Promise<undefined | Failure> {
  return runOnce<undefined>(context, actor, { what: 'make-backup', body: null }, async (tx) => {
    const minute = context.clock.now().toISOString().slice(0, 16)
    await enqueue(context, tx, backupJob, {}, { once: minute })
    await recordChange(context, tx, actor, { kind: 'backup', verb: 'request', subject: { id: minute, label: minute } })
    return undefined
  })
}
