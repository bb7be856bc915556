import { fail, type Failure } from '#contract/errors.ts'
import type { AlertClosing, AlertsView } from '#contract/admin/system.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { listAlerts, resolveAlert } from '../payments/index.ts'

export async function viewAlerts(db: Db): Promise<AlertsView> {
  const open = await listAlerts(db)
  return { data: open.map(({ id, at, kind, orderNumber, detail }) => ({ id, at: at.toISOString(), kind, order_number: orderNumber, detail })) }
}

/** Closes an alert: it leaves the lists, and the audit records who closed it and what they found. */
export function closeAlert(context: AppContext, actor: Actor, id: number, { note }: AlertClosing): Promise<undefined | Failure> {
  return runOnce<undefined>(context, actor, { what: 'resolve-alert', body: { id, note } }, async (tx) => {
    const [alert] = await listAlerts(tx, { id })
    if (!alert || !(await resolveAlert(context, id, tx))) return fail('notFound')
    await recordChange(context, tx, actor, { kind: 'alert', verb: 'settle', subject: { id, label: alert.orderNumber ?? alert.kind }, reason: note })
    return undefined
  })
}
