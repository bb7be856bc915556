import type { AppContext } from '../app-context.ts'
import { bossOf, queue, schema } from './boss.ts'

/** A job that was tried as often as it may be, and waits for the operator. */
export interface FailedJob {
  readonly id: string
  readonly job: string
  readonly input: unknown
  readonly error: string
  readonly failedAt: Date
  readonly tries: number
}

/** The newest first. */
export async function listFailedJobs(context: AppContext): Promise<FailedJob[]> {
  const { rows } = await context.database.pool.query<FailedJob>(
    `select id, data->>'job' as job, data->'input' as input, coalesce(output->>'message', output::text, '') as error,
            completed_on as "failedAt", retry_count + 1 as tries
     from ${schema}.job where name = $1 and state = 'failed' order by completed_on desc limit 200`,
    [queue],
  )
  return rows
}

/** Gives a failed job another try now. @returns false when there is no such job, or it is not failed any more */
export async function retryFailedJob(context: AppContext, id: string): Promise<boolean> {
  const boss = await bossOf(context)
  const failed = (await listFailedJobs(context)).some((job) => job.id === id)
  if (failed) await boss.retry(queue, id)
  return failed
}

/** How many wait, are under way, and have failed: for the metrics and the developers' page. */
export async function countJobs(context: AppContext): Promise<{ waiting: number; active: number; failed: number }> {
  const { rows } = await context.database.pool.query<{ waiting: number; active: number; failed: number }>(
    `select count(*) filter (where state in ('created', 'retry'))::int as waiting, count(*) filter (where state = 'active')::int as active,
            count(*) filter (where state = 'failed')::int as failed
     from ${schema}.job where name = $1`,
    [queue],
  )
  return rows[0] ?? { waiting: 0, active: 0, failed: 0 }
}
