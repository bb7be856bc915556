import type { Job as Taken } from 'pg-boss'
import { describeError } from '../log.ts'
import type { AppContext } from '../app-context.ts'
import { bossOf, closeBoss, queue, retryLimit, schema, type Row } from './boss.ts'
import { GiveUp, type Job } from './job.ts'

const concurrency = 4

function runnerOf(context: AppContext, jobs: readonly Job[]): (taken: Pick<Taken<Row>, 'id' | 'data' | 'retryCount'>) => Promise<void> {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  return async ({ id, data, retryCount }) => {
    const job = byName.get(data.job)
    // Of another release: that one takes it when its turn comes again.
    if (!job) {
      // In two days of tries no process knew it: if it came by a schedule, the release that made the schedule is gone.
      if (retryCount >= retryLimit) await (await bossOf(context)).unschedule(queue, data.job)
      throw new Error(`nobody here knows the job ${data.job}`)
    }
    try {
      await job.run(context, job.input.parse(data.input))
    } catch (err) {
      const over = err instanceof GiveUp || retryCount >= retryLimit
      if (err instanceof GiveUp) await context.database.pool.query(`update ${schema}.job set retry_limit = retry_count where id = $1`, [id])
      if (over) context.log.error({ err, job: job.name, id, tries: retryCount + 1 }, 'a job was given up; it waits for the operator')
      else context.log.warn({ err, job: job.name, id, tries: retryCount + 1 }, 'a job failed; it is tried again')
      throw err
    }
  }
}

/** Works beside the requests until stopped; what is under way is ended first. */
export async function startJobs(context: AppContext, jobs: readonly Job[]): Promise<() => Promise<void>> {
  const boss = await bossOf(context)
  const run = runnerOf(context, jobs)
  for (const job of jobs) {
    if (job.every === undefined) continue
    const row: Row = { job: job.name, input: {}, due: new Date(0).toISOString() }
    const expiry = job.expireInSeconds === undefined ? {} : { expireInSeconds: job.expireInSeconds }
    // Schedules that nobody here knows may be another release's, which runs beside this one while the shop is updated.
    await boss.schedule(queue, job.every, row, { key: job.name, tz: 'Europe/Kyiv', ...expiry })
  }
  // A worker takes one job a second, and while a backlog lies it does not rest in between.
  const pollingInterval = { pollingIntervalSeconds: 1, localConcurrency: concurrency, burstWhenReadyExceeds: 2 * concurrency }
  await boss.work<Row>(queue, pollingInterval, async ([taken]) => {
    // The queue stores what is thrown, whatever hangs on it: it gets a description, the log has the whole report.
    if (taken)
      await run(taken).catch((error: unknown) => {
        throw new Error(describeError(error))
      })
  })
  return () => closeBoss(context)
}

/**
 * Runs what is due by the shop's clock, and what that causes, until nothing is; for tests, which have no worker.
 * A job that fails is left for the next call. Failures are returned, the world goes on.
 */
export async function drainJobs(context: AppContext, jobs: readonly Job[]): Promise<{ ran: number; failures: unknown[] }> {
  const boss = await bossOf(context)
  const run = runnerOf(context, jobs)
  await context.database.pool.query(
    `update ${schema}.job set start_after = now() where name = $1 and state in ('created', 'retry') and (data->>'due')::timestamptz <= $2`,
    [queue, context.clock.now()],
  )
  const failures: unknown[] = []
  for (let ran = 0; ; ran++) {
    const [taken] = await boss.fetch<Row>(queue)
    if (!taken) return { ran, failures }
    try {
      await run(taken)
      await boss.complete(queue, taken.id)
    } catch (error) {
      failures.push(error)
      await boss.fail(queue, taken.id, { message: describeError(error) })
    }
  }
}
