import type { FastifyReply, FastifyRequest } from 'fastify'
import { inArray, lte, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { refuse } from '#contract/errors.ts'
import { sendRefusal } from '../http/errors.ts'
import { logSecurityEvent } from '../security-log.ts'
import type { World } from '../world.ts'
import { limitCounters } from './tables.ts'

/** So many turns in so many seconds for whoever `subject` names: an address, an account, both. */
export interface Limit {
  readonly name: string
  readonly subject: string
  readonly turns: number
  readonly seconds: number
}

/** Where a request comes from. Whoever has one IPv6 address usually has the 2^64 beside it: those are one place. */
export function placeOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const parts = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - parts.length - rest.length }, () => '0')
  return [...parts, ...zeros, ...rest].slice(0, 4).join(':')
}

function keyOf({ name, subject }: Limit): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`
}

/**
 * Takes a turn of every limit. Counted before the work, so that many at once cannot slip through.
 * @returns null, or how many seconds to wait
 */
export async function takeTurn(world: World, limits: readonly Limit[]): Promise<number | null> {
  const now = world.clock.now()
  let wait: number | null = null
  for (const limit of limits) {
    const resetsAt = new Date(now.getTime() + limit.seconds * 1000)
    const over = sql`${limitCounters.resetsAt} <= ${now.toISOString()}::timestamptz`
    const [counter] = await world.database.db
      .insert(limitCounters)
      .values({ key: keyOf(limit), count: 1, resetsAt })
      .onConflictDoUpdate({
        target: limitCounters.key,
        set: {
          count: sql`case when ${over} then 1 else least(${limitCounters.count} + 1, 1000000) end`,
          resetsAt: sql`case when ${over} then excluded.resets_at else ${limitCounters.resetsAt} end`,
        },
      })
      .returning()
    if (counter && counter.count > limit.turns * world.config.rateLimitScale) {
      wait = Math.max(wait ?? 1, Math.ceil((counter.resetsAt.getTime() - now.getTime()) / 1000))
    }
  }
  return wait
}

/** Gives the turns back, e.g. after the right password. */
export async function forgetTurns(world: World, limits: readonly Limit[]): Promise<void> {
  await world.database.db.delete(limitCounters).where(inArray(limitCounters.key, limits.map(keyOf)))
}

/** Takes a turn, or answers 429 with `Retry-After` and says false. */
export async function mayGoOn(world: World, reply: FastifyReply, limits: readonly Limit[]): Promise<boolean> {
  const wait = await takeTurn(world, limits)
  if (wait === null) return true
  logSecurityEvent(world, reply.request, 'rate-limited', { limits: limits.map(({ name }) => name) })
  sendRefusal(reply.header('retry-after', String(wait)), refuse('tooMany'))
  return false
}

export async function purgeLimits(world: World): Promise<void> {
  await world.database.db.delete(limitCounters).where(lte(limitCounters.resetsAt, world.clock.now()))
}
