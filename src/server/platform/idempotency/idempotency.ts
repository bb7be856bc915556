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

/** A request that may be sent again under its key; `scope` keeps the keys of different endpoints and buyers apart. */
export interface RepeatableRequest {
  readonly scope: string
  readonly key: string | null
  /** As its schema leaves it, so that two spellings of one phone are the same request. */
  readonly body: unknown
}

function hashOf(body: unknown): string {
  return digest(JSON.stringify(body) ?? '')
}

/** Stands for the answer of work that answers nothing. */
const nothing = null

/** Carries a failure out of a transaction, which it rolls back. */
class RollbackOnFailure extends Error {
  override readonly name = 'RollbackOnFailure'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.failure)
    this.failure = failure
  }
}

/**
 * Runs `work` in a transaction, once for a key: the same key and body answers the first answer,
 * another body is refused. Without a key it just runs. A failure rolls everything back and
 * frees the key. The answer is stored sealed: it may hold the link of an order.
 */
export async function withIdempotency<T>(
  context: AppContext,
  { scope, key, body }: RepeatableRequest,
  run: (tx: Tx) => Promise<T | Failure>,
): Promise<T | Failure> {
  try {
    return await context.database.db.transaction(async (tx) => {
      const first = key === null ? null : await claim(context, tx, { scope, key, hash: hashOf(body) })
      if (first !== null) return first.answer as T | Failure // what this very work answered
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
 * Null when the key is ours to use now; else the first answer, or a failure for another body. Of two at
 * once the second waits in the insert until the first is committed.
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
  // Sealed under another JWT_SECRET: what was answered is not known any more, and it must not be done twice.
  if (stored.answer === null || !canOpen(context, stored.answer)) return { answer: fail('idempotencyConflict') }
  const answer = JSON.parse(openSealed(context, stored.answer)) as unknown // T, as it was answered
  return { answer: answer === nothing ? undefined : answer }
}

async function findStored(db: Db | Tx, scope: string, key: string) {
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  return stored
}

/** Was the very request answered already? It costs nothing to answer it again, so no limit should count it. */
export async function isRepeated(context: AppContext, { scope, key, body }: RepeatableRequest): Promise<boolean> {
  if (key === null) return false
  return (await findStored(context.database.db, scope, key))?.requestHash === hashOf(body)
}

/** Forgets keys that nobody repeats any more. */
export const purgeIdempotencyKeys = defineJob({
  name: 'purge-idempotency-keys',
  every: '10 3 * * *',
  input: z.object({}),
  async run({ clock, database: { db } }) {
    const before = new Date(clock.now().getTime() - retentionDays * 24 * 60 * 60_000)
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
  },
})
