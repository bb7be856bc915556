import type { z } from 'zod'
import type { AppContext } from '../app-context.ts'

/** A background job. It runs at least once: a crash between its last effect and its end repeats it, so `run` must be idempotent. */
export interface Job<Input = unknown> {
  /** The name of its queue in the database: a renamed job loses its waiting jobs. */
  readonly name: string
  readonly input: z.ZodType<Input>
  /** A job that throws is retried with growing pauses, some dozen times in two days; then it waits for the operator. */
  run(context: AppContext, input: Input): Promise<void>
  /** A cron expression in Kyiv's time: runs automatically, once for all processes, with the input `{}`. */
  readonly every?: string
  /** How long a run may take before it counts as stuck; five minutes by default. */
  readonly expireInSeconds?: number
  /** Due at an exact time: the workers poll every second instead of every five. */
  readonly punctual?: true
}

/** Thrown by a job that no retry can help: it waits for the operator at once. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}

export function defineJob<Input>(job: Job<Input>): Job<Input> {
  return job
}
