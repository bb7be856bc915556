import { plainDetail } from '#contract/admin/alert-details.ts'
import { foreignCurrencies } from '#contract/money.ts'
import { decideRate, listPendingRates } from '../modules/currency/index.ts'
import { listAlerts, resolveAlert } from '../modules/payments/index.ts'
import { listFailedJobs, retryFailedJob } from '../platform/jobs/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { CommandError } from './command-error.ts'

/** Lists payments that somebody must check, and closes them. */
export async function manageAlerts(context: AppContext, [verb, id]: readonly string[]): Promise<string> {
  if (verb === undefined) {
    const alerts = await listAlerts(context.database.db)
    return (
      alerts
        .map(
          (alert) =>
            `${alert.id}  ${alert.at.toISOString()}  ${alert.kind}: ${alert.orderNumber === null ? '' : `${alert.orderNumber}, `}${plainDetail(alert.detail)}`,
        )
        .join('\n') || 'None.'
    )
  }
  if (verb !== 'resolve' || !/^\d{1,9}$/.test(id ?? '') || !(await resolveAlert(context, Number(id))))
    throw new CommandError('alerts resolve <id of an open one>')
  return `${id} is resolved`
}

/** Lists jobs that used up their attempts, and retries them. */
export async function manageJobs(context: AppContext, [verb, id]: readonly string[]): Promise<string> {
  const failed = await listFailedJobs(context)
  if (verb === undefined) {
    return (
      failed.map((job) => `${job.id}  ${job.failedAt.toISOString()}  ${job.job} ${JSON.stringify(job.input)}: ${job.error}`).join('\n') || 'None.'
    )
  }
  const requested = failed.filter((job) => id === 'all' || job.id === id)
  if (verb !== 'retry' || requested.length === 0) throw new CommandError('jobs retry <id of one that was given up>|all')
  for (const job of requested) await retryFailedJob(context, job.id)
  return `${requested.length} will be tried again`
}

/** Lists exchange rates that jumped, and approves or rejects them. */
export async function manageRates(context: AppContext, [day, verb, currency = 'USD']: readonly string[]): Promise<string> {
  if (day === undefined)
    return (
      (await listPendingRates(context.database.db)).map((pending) => `${pending.day}  ${pending.rate} UAH for 1 ${pending.currency}`).join('\n') ||
      'None.'
    )
  const decision = { keep: 'approved', refuse: 'rejected' }[verb ?? ''] as 'approved' | 'rejected' | undefined // the values of the table
  const known = foreignCurrencies.find((code) => code === currency)
  if (!decision || !known || !/^\d{4}-\d\d-\d\d$/.test(day) || (await decideRate(context.database.db, known, day, decision)))
    throw new CommandError('rates <day of a held one> keep|refuse [EUR]')
  return `the rate of ${day} is ${decision}`
}
