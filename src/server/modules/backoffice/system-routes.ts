import type { FastifyInstance } from 'fastify'
import { basename } from 'node:path'
import { adminEndpoints } from '#contract/admin/api.ts'
import {
  AlertClosing,
  AlertsView,
  BackupsView,
  EmailRow,
  EmailRows,
  HealthView,
  JobsRetried,
  JobsRetry,
  JobsView,
  RateDecision,
  RatesView,
  TestNotice,
} from '#contract/admin/system.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import { countJobs, listFailedJobs, retryFailedJob } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { backupState, listBackups } from '../backups/index.ts'
import { adminRoute, byId, parseId, isFresh, nextLink } from '../staff/index.ts'
import { listEmails, sendAgain } from './emails.ts'
import { lastRestore, makeBackup } from './backup-acts.ts'
import { readHealth } from './health.ts'
import { byDay, readRates, reviewRate } from './rates.ts'
import { sendTestNotice } from './test-notice.ts'
import { sendTestEmail } from './test-email.ts'
import { closeAlert, viewAlerts } from './alerts.ts'
import { undoChange } from './undo-change.ts'

/** Gives jobs another try. @returns how many of them were still given up */
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
  const { db } = context.database

  adminRoute(app, context, adminEndpoints.undoChange, { params: byId }, ({ params, actor, staff }) =>
    undoChange(context, { actor, roles: staff.roles, fresh: isFresh(context, staff) }, params.id),
  )

  adminRoute(app, context, adminEndpoints.listJobs, { output: JobsView }, async () => {
    const [counted, failed] = await Promise.all([countJobs(context), listFailedJobs(context)])
    const data = failed.map(({ failedAt, ...job }) => ({ ...job, failed_at: failedAt.toISOString() }))
    return { ...counted, data }
  })
  adminRoute(app, context, adminEndpoints.retryJobs, { body: JobsRetry, output: JobsRetried }, async ({ body, actor }) => ({
    retried: await retryJobs(context, actor, body.ids),
  }))

  adminRoute(app, context, adminEndpoints.listEmails, { output: EmailRows }, ({ query, request }) =>
    listEmails(context, query, parseId(query['cursor']), (cursor) => nextLink(request.url, cursor)),
  )
  adminRoute(app, context, adminEndpoints.sendEmailAgain, { params: byId, output: EmailRow }, ({ params, actor }) =>
    sendAgain(context, actor, params.id),
  )

  adminRoute(app, context, adminEndpoints.listBackups, { output: BackupsView }, async () => {
    const [found, newest, restored] = await Promise.all([listBackups(context.storage), backupState(context), lastRestore(db)])
    return {
      data: found.map(({ path, at, bytes }) => ({ name: basename(path), at: at.toISOString(), bytes })),
      stale: newest?.stale ?? true,
      restored,
    }
  })

  adminRoute(app, context, adminEndpoints.makeBackup, {}, ({ actor }) => makeBackup(context, actor))

  adminRoute(app, context, adminEndpoints.sendTestNotice, { output: TestNotice }, ({ actor, language }) => sendTestNotice(context, actor, language))
  adminRoute(app, context, adminEndpoints.sendTestEmail, {}, ({ actor, language }) => sendTestEmail(context, actor, language))
  adminRoute(app, context, adminEndpoints.listAlerts, { output: AlertsView }, () => viewAlerts(db))
  adminRoute(app, context, adminEndpoints.closeAlert, { params: byId, body: AlertClosing }, ({ params, body, actor }) =>
    closeAlert(context, actor, params.id, body),
  )
  adminRoute(app, context, adminEndpoints.readRates, { output: RatesView }, () => readRates(context, db))
  adminRoute(app, context, adminEndpoints.reviewRate, { params: byDay, body: RateDecision, output: RatesView }, ({ params, body, actor }) =>
    reviewRate(context, actor, params.day, body),
  )
  adminRoute(app, context, adminEndpoints.readHealth, { output: HealthView }, () => readHealth(context))
}
