import { decideRate, listHeldRates } from '../modules/content/index.ts'
import { listAlarms, settleAlarm } from '../modules/payments/index.ts'
import { listFailedJobs, retryFailedJob } from '../platform/jobs/index.ts'
import type { World } from '../platform/app-context.ts'
import { CommandError } from './command-error.ts'

/** Payments that somebody must look at. */
export async function manageAlarms(world: World, [verb, id]: readonly string[]): Promise<string> {
  if (verb === undefined) {
    const alarms = await listAlarms(world.database.db)
    return alarms.map((alarm) => `${alarm.id}  ${alarm.at.toISOString()}  ${alarm.kind}: ${alarm.detail}`).join('\n') || 'None.'
  }
  if (verb !== 'settle' || !/^\d{1,9}$/.test(id ?? '') || !(await settleAlarm(world, Number(id))))
    throw new CommandError('alarms settle <id of an open one>')
  return `${id} is settled`
}

/** Work that was tried as often as it may be. */
export async function manageJobs(world: World, [verb, id]: readonly string[]): Promise<string> {
  const failed = await listFailedJobs(world)
  if (verb === undefined) {
    return (
      failed.map((job) => `${job.id}  ${job.failedAt.toISOString()}  ${job.job} ${JSON.stringify(job.input)}: ${job.error}`).join('\n') || 'None.'
    )
  }
  const wanted = failed.filter((job) => id === 'all' || job.id === id)
  if (verb !== 'retry' || wanted.length === 0) throw new CommandError('jobs retry <id of one that was given up>|all')
  for (const job of wanted) await retryFailedJob(world, job.id)
  return `${wanted.length} will be tried again`
}

/** Exchange rates that jumped. */
export async function manageRates(world: World, [day, verb]: readonly string[]): Promise<string> {
  if (day === undefined) return (await listHeldRates(world)).map((held) => `${held.day}  ${held.rate} UAH for 1 USD`).join('\n') || 'None.'
  const decision = { keep: 'kept', refuse: 'refused' }[verb ?? ''] as 'kept' | 'refused' | undefined // of the table beside it
  if (!decision || !/^\d{4}-\d\d-\d\d$/.test(day) || (await decideRate(world, day, decision)))
    throw new CommandError('rates <day of a held one> keep|refuse')
  return `the rate of ${day} is ${decision}`
}
