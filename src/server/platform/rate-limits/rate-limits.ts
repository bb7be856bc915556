import type { FastifyReply } from 'fastify'
import { inArray, lte, sql } from 'drizzle-orm'
import { isIPv4, isIPv6 } from 'node:net'
import { fail } from '#contract/errors.ts'
import { sendFailure } from '../http/errors.ts'
import { logSecurityEvent } from '../security-log.ts'
import type { AppContext } from '../app-context.ts'
import { digest } from '../digest.ts'
import { rateLimitCounters } from './tables.ts'

/** So many turns in so many seconds for whoever `subject` names: an address, an account, both. */
export interface Limit {
  readonly name: string
  readonly subject: string
  readonly max: number
  readonly seconds: number
}

/**
 * Where a request comes from. Gateways write one client in several ways: with the port of a single connection, in
 * brackets, IPv4 within IPv6; and none at all once the reader has gone: nobody waits for that answer, all of them are one place. Whoever has one IPv6 address usually has the 2^64 beside it: those are one place.
 */
export function clientKey({ ip }: { readonly ip: string | undefined }): string {
  if (ip === undefined) return 'gone'
  const url = bareAddress(ip)
  if (isIPv4(url)) return url
  if (!isIPv6(url)) return ip
  // The standard's own spelling: lower case, hexadecimal, the longest run of zeros left out.
  const [head = '', tail = ''] = new URL(`http://[${url}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [string[], string[]] // two halves give two
  const groups = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
  return mappedAddress(groups) ?? groups.slice(0, 4).join(':')
}

/** Without brackets, port and zone. */
function bareAddress(ip: string): string {
  const inBrackets = /^\[([^\]]*)\](?::\d*)?$/.exec(ip)?.[1]
  const beforePort = /^([\d.]+):\d*$/.exec(ip)?.[1]
  return (inBrackets ?? beforePort ?? ip).replace(/%.*$/s, '')
}

/** ::ffff:cb00:7109 → 203.0.113.9 */
function mappedAddress(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
  return bytes.join('.')
}

function keyOf({ name, subject }: Limit): string {
  return `${name}:${digest(subject)}`
}

/**
 * Takes a turn of every limit. Counted before the work, so that many at once cannot slip through.
 * @returns null, or how many seconds to wait
 */
export async function consume(context: AppContext, limits: readonly Limit[]): Promise<number | null> {
  const now = context.clock.now()
  let wait: number | null = null
  for (const limit of limits) {
    const resetsAt = new Date(now.getTime() + limit.seconds * 1000)
    // A counter that ends later than a new one would was written by a clock that went ahead: it would stop people for as long.
    // The clocks of two hosts may be a minute apart.
    const over = sql`(${rateLimitCounters.resetsAt} <= ${now.toISOString()}::timestamptz or ${rateLimitCounters.resetsAt} > excluded.resets_at + interval '1 minute')`
    const [counter] = await context.database.db
      .insert(rateLimitCounters)
      .values({ key: keyOf(limit), count: 1, resetsAt })
      .onConflictDoUpdate({
        target: rateLimitCounters.key,
        set: {
          count: sql`case when ${over} then 1 else least(${rateLimitCounters.count} + 1, 1000000) end`,
          resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimitCounters.resetsAt} end`,
        },
      })
      .returning()
    if (counter && counter.count > limit.max * context.config.rateLimitScale) {
      wait = Math.max(wait ?? 1, Math.ceil((counter.resetsAt.getTime() - now.getTime()) / 1000))
    }
  }
  return wait
}

/** Gives the turns back, e.g. after the right password. */
export async function resetLimits(context: AppContext, limits: readonly Limit[]): Promise<void> {
  await context.database.db.delete(rateLimitCounters).where(inArray(rateLimitCounters.key, limits.map(keyOf)))
}

/** Takes a turn, or answers 429 with `Retry-After` and says false. */
export async function enforceRateLimit(context: AppContext, reply: FastifyReply, limits: readonly Limit[]): Promise<boolean> {
  const wait = await consume(context, limits)
  if (wait === null) return true
  logSecurityEvent(context, reply.request, 'rate-limited', { limits: limits.map(({ name }) => name) })
  sendFailure(reply.header('retry-after', String(wait)), fail('tooMany'))
  return false
}

export async function purgeLimits(context: AppContext): Promise<void> {
  await context.database.db.delete(rateLimitCounters).where(lte(rateLimitCounters.resetsAt, context.clock.now()))
}
