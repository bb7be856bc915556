import type { Job as Taken } from 'pg-boss'
import type { AppContext } from '../app-context.ts'
import { adoptOldQueue } from './adopt-old-queue.ts'
import { bossOf, closeBoss, updateQueue, type Row } from './boss.ts'
import type { Job } from './job.ts'
import { runJob } from './run-job.ts'
import { rememberWorker, notifyWorkers } from './notify-workers.ts'

/** Of one kind, in this process; kinds do not wait for each other. */
const concurrency = 2
/** Seconds. Whoever enqueues wakes the workers of its process; for what another process enqueued, for later, or what failed, they look by themselves. */
const polling = { usual: 5, punctual: 1 }

/**
 * Works beside the requests until stopped; what is under way is ended first. When it cannot begin, nothing works: it may be
 * started once more.
 */
export async function startJobs(context: AppContext, jobs: readonly Job[]): Promise<() => Promise<void>> {
  const stop = () => closeBoss(context)
  try {
    await beginJobs(context, jobs)
    return stop
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

async function beginJobs(context: AppContext, jobs: readonly Job[]): Promise<void> {
  const boss = await bossOf(context)
  for (const job of jobs) await updateQueue(boss, job)
  await adoptOldQueue(boss, jobs)
  for (const job of jobs) {
    // Schedules that nobody here knows may be another release's, which runs beside this one while the shop is updated.
    const row: Row = { input: {}, due: new Date(0).toISOString() }
    if (job.every !== undefined) await boss.schedule(job.name, job.every, row, { tz: 'Europe/Kyiv' })
    const options = { pollingIntervalSeconds: job.punctual ? polling.punctual : polling.usual, perJobResults: true as const }
    const work = async (taken: readonly Taken<Row>[]) => {
      const results = []
      for (const one of taken) {
        const { error: _logged, ...result } = await runJob(context, job, one)
        results.push(result)
      }
      notifyWorkers(boss, job.name) // where one waited there may be more
      return results
    }
    for (let count = job.every === undefined ? concurrency : 1; count > 0; count--)
      rememberWorker(boss, job.name, await boss.work<Row, object, typeof options>(job.name, options, work))
  }
}
