import type { PgBoss } from 'pg-boss'
import type { Row } from './boss.ts'
import type { Job } from './job.ts'

/** Held the jobs of every kind before each had a queue of its own. */
const oldQueue = 'work'

/**
 * Takes over what an earlier release left in its one queue: jobs that wait, and schedules. That release may run beside this
 * one for a while and goes on with what it enqueues itself.
 */
export async function adoptOldQueue(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  if (!(await boss.getQueue(oldQueue))) return
  const names = new Set(jobs.map(({ name }) => name))
  for (const { key } of await boss.getSchedules(oldQueue)) if (names.has(key)) await boss.unschedule(oldQueue, key)
  for (const { id, data, startAfter } of await boss.findJobs<Row & { job: string }>(oldQueue, { queued: true })) {
    const { job, ...row } = data
    if (!names.has(job)) continue
    await boss.send(job, row, { id, startAfter }) // the id names the cause: two processes that start together enqueue it once
    await boss.deleteJob(oldQueue, id)
  }
}
