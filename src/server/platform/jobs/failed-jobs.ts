import type { AppContext } from '../app-context.ts'
import { getBoss, givenUpQueue, type Row } from './boss.ts'

/** A job that used up its tries and waits for the operator. */
export interface FailedJob {
  readonly id: string
  readonly job: string
  readonly input: unknown
  readonly error: string
  readonly failedAt: Date
  readonly tries: number
}

const longestList = 200

function describeOutput(output: object | null): string {
  if (output !== null && 'message' in output) return String(output.message)
  return output === null ? '' : JSON.stringify(output)
}

/** Failed jobs, newest first. */
export async function listFailedJobs(context: AppContext): Promise<FailedJob[]> {
  const boss = await getBoss(context)
  const found = await boss.findJobs<Row>(givenUpQueue, { queued: true })
  return found
    .toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime())
    .slice(0, longestList)
    .map(({ id, data, sourceName, sourceOutput, sourceRetryCount, createdOn }) => ({
      id,
      job: sourceName ?? '',
      input: data.input,
      error: describeOutput(sourceOutput),
      failedAt: createdOn,
      tries: (sourceRetryCount ?? 0) + 1,
    }))
}

/** Counts failed jobs, up to the length of a list. */
export const countFailedJobs = async (context: AppContext): Promise<number> => (await listFailedJobs(context)).length

/** Retries a failed job now. @returns false when there is no such job, or it is not failed any more */
export async function retryFailedJob(context: AppContext, id: string): Promise<boolean> {
  const boss = await getBoss(context)
  return (await boss.redrive(givenUpQueue, { ids: [id] })) === 1
}

/** Counts waiting, running and failed jobs for the metrics and the developers' page; cached for some seconds. */
export async function countJobs(context: AppContext): Promise<{ waiting: number; active: number; failed: number }> {
  const boss = await getBoss(context)
  const [queues, failed] = await Promise.all([boss.getQueues(), boss.findJobs(givenUpQueue, { queued: true })])
  const working = queues.filter(({ name }) => name !== givenUpQueue && !name.startsWith('__pgboss'))
  return {
    waiting: working.reduce((sum, { queuedCount }) => sum + queuedCount, 0),
    active: working.reduce((sum, { activeCount }) => sum + activeCount, 0),
    failed: failed.length,
  }
}
