import type { FastifyInstance } from 'fastify'
import { basename } from 'node:path'
import * as contract from '#contract/admin/system.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import { countJobs, listFailedJobs, retryFailedJob } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { backupState, listBackups } from '../backups/index.ts'
import { adminRoutes, parseId, isFresh, nextLink } from '../staff/index.ts'
import { listEmails, sendAgain } from '../../platform/mail/list-emails.ts'
import { lastRestore, makeBackup } from './backup-acts.ts'
import { readHealth } from './health.ts'
import { readRates, reviewRate } from './rates.ts'
import { sendTestNotice, sendTestEmail } from './test-messages.ts'
import { closeAlert, viewAlerts } from './alerts.ts'
import { undoChange } from './undo-change.ts'

/** Retries jobs. @returns the number of given-up jobs that were retried */
async function retryJobs(context: AppContext, actor: Actor, ids: 'all' | readonly string[]): Promise<number> {
  const failed = await listFailedJobs(context)
  const requested = failed.filter(({ id }) => ids === 'all' || ids.includes(id))
  let retried = 0
  for (const { id, job } of requested) {
    if (!(await retryFailedJob(context, id))) continue
    retried += 1
    await recordChange(context, context.database.db, actor, { kind: 'job', verb: 'retry', subject: { id, label: job } })
  }
  return retried
}

export function systemRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const { db } = context.database

  route('undoChange', {}, ({ params, actor, staff }) => undoChange(context, { actor, roles: staff.roles, fresh: isFresh(context, staff) }, params.id))

  route('listJobs', { output: contract.JobsView }, async () => {
    const [counted, failed] = await Promise.all([countJobs(context), listFailedJobs(context)])
    const data = failed.map(({ failedAt, ...job }) => ({ ...job, failed_at: failedAt.toISOString() }))
    return { ...counted, data }
  })
  route('retryJobs', { body: contract.JobsRetry, output: contract.JobsRetried }, async ({ body, actor }) => ({
    retried: await retryJobs(context, actor, body.ids),
  }))

  route('listEmails', { output: contract.EmailRows }, ({ query, request }) =>
    listEmails(context, query, parseId(query['cursor']), (cursor) => nextLink(request.url, cursor)),
  )
  route('sendEmailAgain', { output: contract.EmailRow }, ({ params, actor }) => sendAgain(context, actor, params.id))

  route('listBackups', { output: contract.BackupsView }, async () => {
    const [found, newest, restored] = await Promise.all([listBackups(context.storage), backupState(context), lastRestore(db)])
    return {
      data: found.map(({ path, at, bytes }) => ({ name: basename(path), at: at.toISOString(), bytes })),
      stale: newest?.stale ?? true,
      restored,
    }
  })

  route('makeBackup', {}, ({ actor }) => makeBackup(context, actor))

  route('sendTestNotice', { output: contract.TestNotice }, ({ actor, language }) => sendTestNotice(context, actor, language))
  route('sendTestEmail', {}, ({ actor, language }) => sendTestEmail(context, actor, language))
  route('listAlerts', { output: contract.AlertsView }, () => viewAlerts(db))
  route('closeAlert', { body: contract.AlertClosing }, ({ params, body, actor }) => closeAlert(context, actor, params.id, body))
  route('readRates', { output: contract.RatesView }, () => readRates(context, db))
  route('reviewRate', { body: contract.RateDecision, output: contract.RatesView }, ({ params, body, actor }) =>
    reviewRate(context, actor, params, body),
  )
  route('readHealth', { output: contract.HealthView }, () => readHealth(context))
}
