import type { z } from 'zod'
import type { AppContext } from '../app-context.ts'

/**
 * Work that outlives the request which causes it. It runs at least once, so `run` must bear being called again with the
 * same input: after a crash between its last effect and its end it is.
 */
export interface Job<Input = unknown> {
  /** Names its queue in the database: a renamed job loses what waits for it. */
  readonly name: string
  readonly input: z.ZodType<Input>
  /** A throw is tried again with growing pauses, some dozen times in two days; then it waits for the operator. */
  run(context: AppContext, input: Input): Promise<void>
  /** A cron expression in Kyiv's time: runs by itself, once for all processes, with the input `{}`. */
  readonly every?: string
  /** How long a run may take before it counts as stuck; five minutes when not said. */
  readonly expireInSeconds?: number
  /** Enqueued for a later moment that counts: looked for every second and not every five. */
  readonly punctual?: true
}

/** Thrown by a job that no further try can help: it waits for the operator at once. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}

export function defineJob<Input>(job: Job<Input>): Job<Input> {
  return job
}
