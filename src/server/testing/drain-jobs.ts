import type { AppContext } from '../platform/app-context.ts'
import { getBoss, runJob, type Job, type Row } from '../platform/jobs/index.ts'

/**
 * Runs all due jobs, by the shop's clock, and the jobs that they enqueue, oldest first; tests have no worker. A failed job is left for
 * the next call.
 */
export async function drainJobs(context: AppContext, jobs: readonly Job[]): Promise<{ ran: number; failures: unknown[] }> {
  const boss = await getBoss(context)
  const { pool } = context.database
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const names = [...byName.keys()]
  await pool.query(
    `update jobs.job set start_after = now() where name = any($1) and state in ('created', 'retry') and (data->>'due')::timestamptz <= $2`,
    [names, context.clock.now()],
  )
  const nextName = `select name from jobs.job where name = any($1) and state in ('created', 'retry') and start_after <= now()
    order by created_on, id limit 1`
  const failures: unknown[] = []
  for (let ran = 0; ; ran++) {
    const { rows } = await pool.query<{ name: string }>(nextName, [names])
    const job = byName.get(rows[0]?.name ?? '')
    const [taken] = job ? await boss.fetch<Row>(job.name) : []
    if (!job || !taken) return { ran, failures }
    const { status, output, error } = await runJob(context, job, taken)
    if (status === 'completed') {
      await boss.complete(job.name, taken.id)
      continue
    }
    failures.push(error)
    // Without a worker a job can only end as failed once its tries are used up, so use them up.
    if (status === 'deadletter') await pool.query('update jobs.job set retry_limit = retry_count where id = $1', [taken.id])
    await boss.fail(job.name, taken.id, output)
  }
}
