import type { Failure } from '#contract/errors.ts'
import type { Actor } from '../audit/record-change.ts'
import type { Tx } from '../db/db.ts'
import type { AppContext } from '../app-context.ts'
import { withIdempotency } from './idempotency.ts'

/**
 * {@link withIdempotency} for the staff: a second press of a button, or a retry after a lost answer, does the work once.
 * @param what names the use case; keys of different use cases and people are separate
 */
export function runOnce<T>(
  context: AppContext,
  actor: Actor,
  { what, body }: { what: string; body: unknown },
  run: (tx: Tx) => Promise<T | Failure>,
): Promise<T | Failure> {
  const request = { scope: `admin ${what} ${actor.id}`, key: actor.idempotencyKey ?? null, body }
  return withIdempotency(context, request, run)
}
