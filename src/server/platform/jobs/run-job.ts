import type { Job as Taken, JobResult } from 'pg-boss'
import type { AppContext } from '../app-context.ts'
import { describeError } from '../log.ts'
import { traced } from '../tracing/tracing.ts'
import { retryLimit, type Row } from './boss.ts'
import { GiveUp, type Job } from './job.ts'

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
