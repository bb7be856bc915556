import { and, eq, lt } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { canOpen, openSealed, seal } from '../../platform/sealing.ts'
import type { World } from '../../platform/app-context.ts'
import { idempotencyKeys } from './tables.ts'

const maxKeyLength = 255
const keptDays = 30

/** Reads the `Idempotency-Key` header: null without one, a refusal when it is longer than 255 characters. */
export function idempotencyKeyOf(headers: Readonly<Record<string, unknown>>): string | null | Failure {
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
  return createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('base64url')
}

/** Carries a refusal out of a transaction, which it rolls back. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Failure
  constructor(refusal: Failure) {
    super(refusal.failure)
    this.refusal = refusal
  }
}

/**
 * Runs `work` in a transaction, once for a key: the same key and body answers the first answer,
 * another body is refused. Without a key it just runs. A refusal rolls everything back and
 * frees the key. The answer is stored sealed: it may hold the link of an order.
 */
export async function withIdempotency<T>(
  world: World,
  { scope, key, body }: RepeatableRequest,
  work: (tx: Tx) => Promise<T | Failure>,
): Promise<T | Failure> {
  try {
    return await world.database.db.transaction(async (tx) => {
      const first = key === null ? null : await claim(world, tx, { scope, key, hash: hashOf(body) })
      if (first !== null) return first as T | Failure // what this very work answered
      const answer = await work(tx)
      if (isFailure(answer)) throw new Refused(answer)
      if (key !== null)
        await tx
          .update(idempotencyKeys)
          .set({ answer: seal(world, JSON.stringify(answer)) })
          .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
      return answer
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/**
 * Null when the key is ours to use now; else the first answer, or a refusal for another body. Of two at
 * once the second waits in the insert until the first is committed.
 */
async function claim(world: World, tx: Tx, { scope, key, hash }: { scope: string; key: string; hash: string }): Promise<unknown> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, requestHash: hash, createdAt: world.clock.now() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null
  const kept = await findKept(tx, scope, key)
  if (kept?.requestHash !== hash) return fail('idempotencyConflict')
  if (typeof kept.answer !== 'string') return kept.answer // stored by an earlier release
  // Sealed under another JWT_SECRET: what was answered is not known any more, and it must not be done twice.
  return canOpen(world, kept.answer) ? (JSON.parse(openSealed(world, kept.answer)) as unknown) : fail('idempotencyConflict')
}

async function findKept(db: Db | Tx, scope: string, key: string) {
  const [kept] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  return kept
}

/** Was the very request answered already? It costs nothing to answer it again, so no limit should count it. */
export async function isRepeated(world: World, { scope, key, body }: RepeatableRequest): Promise<boolean> {
  if (key === null) return false
  return (await findKept(world.database.db, scope, key))?.requestHash === hashOf(body)
}

/** Keys that nobody repeats any more. */
export async function forgetOldKeys(world: World): Promise<void> {
  const before = new Date(world.clock.now().getTime() - keptDays * 24 * 60 * 60_000)
  await world.database.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
