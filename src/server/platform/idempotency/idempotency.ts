import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Db, Tx } from '../db/db.ts'
import { digest } from '../digest.ts'
import { defineJob } from '../jobs/index.ts'
import { canOpen, openSealed, seal } from '../sealing.ts'
import type { AppContext } from '../app-context.ts'
import { idempotencyKeys } from './tables.ts'

const maxKeyLength = 255
const retentionDays = 30

/** Reads the `Idempotency-Key` header: null without one, a failure when it is longer than 255 characters. */
export function readIdempotencyKey(headers: Readonly<Record<string, unknown>>): string | null | Failure {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > maxKeyLength || key.includes('\0')) {
    return fail('malformed', { 'Idempotency-Key': `At most ${maxKeyLength} characters.` })
  }
  return key
}

/** A request that may be repeated with its key; `scope` separates the keys of endpoints and buyers. */
export interface RepeatableRequest {
  readonly scope: string
  readonly key: string | null
  /** As parsed by its schema, so that two spellings of one phone are the same request. */
  readonly body: unknown
}

function hashBody(body: unknown): string {
  return digest(JSON.stringify(body) ?? '')
}

/** Stored for work without a result. */
const nothing = null

/** Carries a failure out of a transaction and rolls it back. */
class RollbackOnFailure extends Error {
  override readonly name = 'RollbackOnFailure'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.failure)
    this.failure = failure
  }
}

/**
 * Runs `work` in a transaction, once per key: the same key and body return the first answer, another body fails. Without a key it just
 * runs. A failure rolls everything back and frees the key. The answer is stored sealed, because it may contain an order's link.
 */
export async function withIdempotency<T>(
  context: AppContext,
  { scope, key, body }: RepeatableRequest,
  run: (tx: Tx) => Promise<T | Failure>,
): Promise<T | Failure> {
  try {
    return await context.database.db.transaction(async (tx) => {
      const first = key === null ? null : await claim(context, tx, { scope, key, hash: hashBody(body) })
      if (first !== null) return first.answer as T | Failure // the answer of this same work
      const response = await run(tx)
      if (isFailure(response)) throw new RollbackOnFailure(response)
      if (key !== null)
        await tx
          .update(idempotencyKeys)
          .set({ answer: seal(context, JSON.stringify(response ?? nothing)) })
          .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
      return response
    })
  } catch (error) {
    if (error instanceof RollbackOnFailure) return error.failure
    throw error
  }
}

/**
 * Null when the key is free for us now; else the first answer, or a failure for another body. Of two simultaneous requests, the second
 * waits in the insert until the first commits.
 */
async function claim(
  context: AppContext,
  tx: Tx,
  { scope, key, hash }: { scope: string; key: string; hash: string },
): Promise<{ answer: unknown } | null> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, requestHash: hash, createdAt: context.clock.now() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null
  const stored = await findStored(tx, scope, key)
  if (stored?.requestHash !== hash) return { answer: fail('idempotencyConflict') }
  // Sealed with another JWT_SECRET: the answer is lost, but the work must not be done twice.
  if (stored.answer === null || !canOpen(context, stored.answer)) return { answer: fail('idempotencyConflict') }
  const answer = JSON.parse(openSealed(context, stored.answer)) as unknown // of type T, as stored
  return { answer: answer === nothing ? undefined : answer }
}

async function findStored(db: Db | Tx, scope: string, key: string) {
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  return stored
}

/** Whether exactly this request was answered before. Answering it again is cheap, so limits should not count it. */
export async function isRepeated(context: AppContext, { scope, key, body }: RepeatableRequest): Promise<boolean> {
  if (key === null) return false
  return (await findStored(context.database.db, scope, key))?.requestHash === hashBody(body)
}

/** Deletes old keys. */
export const purgeIdempotencyKeys = defineJob({
  name: 'purge-idempotency-keys',
  every: '10 3 * * *',
  input: z.object({}),
  async run({ clock, database: { db } }) {
    const before = new Date(clock.now().getTime() - retentionDays * 24 * 60 * 60_000)
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
  },
})
