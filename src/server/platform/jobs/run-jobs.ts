import type { Job as Taken, JobResult } from 'pg-boss'
import type { AppContext } from '../app-context.ts'
import { describeError } from '../log.ts'
import { traced } from '../tracing/tracing.ts'
import { getBoss, closeBoss, updateQueue, retryLimit, type Row } from './boss.ts'
import { GiveUp, type Job } from './job.ts'
import { rememberWorker, notifyWorkers } from './notify-workers.ts'

/** Simultaneous jobs of one kind in this process; kinds do not wait for each other. */
const concurrency = 2
/**
 * Seconds between polls. Enqueuing wakes the workers of the same process; polling finds jobs by other processes, later ones and failed
 * ones. Only the first worker of a kind polls often, and it wakes the others when it finds work, because fifty kinds poll even when
 * there is nothing to do.
 */
const polling = { usual: 5, punctual: 1, scheduled: 15, others: 60 }

const choosePolling = ({ every, punctual }: Job): number => (punctual ? polling.punctual : every === undefined ? polling.usual : polling.scheduled)

/**
 * Works on jobs beside requests until stopped; running ones are finished first. If the start fails, nothing is left running, and it may
 * be started again.
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
  const boss = await getBoss(context)
  for (const job of jobs) await updateQueue(boss, job)
  for (const job of jobs) {
    // Unknown schedules stay, because they may belong to another release that runs beside this one during an update.
    const row: Row = { input: {}, due: new Date(0).toISOString() }
    if (job.every !== undefined) await boss.schedule(job.name, job.every, row, { tz: 'Europe/Kyiv' })
    const work = async (taken: readonly Taken<Row>[]) => {
      notifyWorkers(boss, job.name) // one waiting job suggests more
      const results = []
      for (const one of taken) {
        const { error: _logged, ...result } = await runJob(context, job, one)
        results.push(result)
      }
      notifyWorkers(boss, job.name)
      return results
    }
    for (let worker = 0; worker < (job.every === undefined ? concurrency : 1); worker++) {
      const options = { pollingIntervalSeconds: worker === 0 ? choosePolling(job) : polling.others, perJobResults: true as const }
      rememberWorker(boss, job.name, await boss.work<Row, object, typeof options>(job.name, options, work))
    }
  }
}

/**
 * Runs one job and returns what happens to it next. Never throws, because the queue would store the whole error with all its data. The
 * queue gets a description; the log has the full report.
 */
export async function runJob(
  context: AppContext,
  job: Job,
  { id, data, retryCount }: Pick<Taken<Row>, 'id' | 'data' | 'retryCount'>,
): Promise<JobResult<object> & { readonly error?: unknown }> {
  try {
    const detail = { kind: 'job', attributes: { 'messaging.destination.name': job.name, 'messaging.message.id': id }, cause: data.trace } as const
    await traced(`job ${job.name}`, detail, () => job.run(context, job.input.parse(data.input)))
    return { id, status: 'completed' }
  } catch (err) {
    const over = err instanceof GiveUp || retryCount >= retryLimit
    const about = { err, job: job.name, id, tries: retryCount + 1 }
    if (over) context.log.error(about, 'a job was given up; it waits for the operator')
    else context.log.warn(about, 'a job failed; it is tried again')
    return { id, status: over ? 'deadletter' : 'failed', output: { message: describeError(err) }, error: err }
  }
}
