import type { FastifyReply } from 'fastify'
import { inArray, lte } from 'drizzle-orm'
import { isIPv4, isIPv6 } from 'node:net'
import { fail } from '#contract/errors.ts'
import { sendFailure } from '../http/errors.ts'
import { logSecurityEvent } from '../security-log.ts'
import type { AppContext } from '../app-context.ts'
import { digest } from '../digest.ts'
import { rateLimitCounters } from './tables.ts'

/** Allows `max` requests in `seconds` for a `subject`: an address, an account, or both. */
export interface Limit {
  readonly name: string
  readonly subject: string
  readonly max: number
  readonly seconds: number
}

/**
 * The place that a request comes from. Gateways write an address in several ways: with a port, in brackets, IPv4 within IPv6. It is
 * missing once the reader has disconnected; all such requests count as one place. An owner of one IPv6 address usually has 2^64 of them,
 * which count as one place.
 */
export function clientKey({ ip }: { readonly ip: string | undefined }): string {
  if (ip === undefined) return 'gone'
  const url = bareAddress(ip)
  if (isIPv4(url)) return url
  if (!isIPv6(url)) return ip
  // Normalises the spelling: lower case, hexadecimal, the longest run of zeros left out.
  const [head = '', tail = ''] = new URL(`http://[${url}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [string[], string[]] // both halves are present
  const groups = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
  return mappedAddress(groups) ?? groups.slice(0, 4).join(':')
}

/** Removes brackets, port and zone. */
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

function toKey({ name, subject }: Limit): string {
  return `${name}:${digest(subject)}`
}

/**
 * One statement for all limits of a request, prepared once per connection. Always in key order, because two requests that share two
 * limits would otherwise deadlock. A counter that ends later than a new one would was written by a clock that ran ahead, and would block
 * people for as long; clocks of two hosts may differ by a minute.
 */
const takeTurns = {
  name: 'rate-limits-take-turns',
  text: `insert into rate_limit_counters as counter (key, count, resets_at)
    select key, 1, resets_at from unnest($1::text[], $2::timestamptz[]) as new (key, resets_at) order by key
    on conflict (key) do update set
      count = case when counter.resets_at <= $3 or counter.resets_at > excluded.resets_at + interval '1 minute'
        then 1 else least(counter.count + 1, 1000000) end,
      resets_at = case when counter.resets_at <= $3 or counter.resets_at > excluded.resets_at + interval '1 minute'
        then excluded.resets_at else counter.resets_at end
    returning key, count, resets_at`,
}
interface Counter {
  readonly key: string
  readonly count: number
  readonly resets_at: Date
}

/**
 * Counts a request against all limits, before the work, so that simultaneous ones cannot slip through.
 * @returns null, or how many seconds to wait
 */
export async function consume(context: AppContext, limits: readonly Limit[]): Promise<number | null> {
  const now = context.clock.now()
  const byKey = new Map(limits.map((limit) => [toKey(limit), limit]))
  const ends = [...byKey.values()].map(({ seconds }) => new Date(now.getTime() + seconds * 1000))
  const { rows } = await context.database.pool.query<Counter>({ ...takeTurns, values: [[...byKey.keys()], ends, now] })
  const used = rows.filter(({ key, count }) => count > (byKey.get(key)?.max ?? 0) * context.config.rateLimitScale)
  if (used.length === 0) return null
  return Math.max(1, ...used.map(({ resets_at }) => Math.ceil((resets_at.getTime() - now.getTime()) / 1000)))
}

/** Resets the counters, for example after the right password. */
export async function resetLimits(context: AppContext, limits: readonly Limit[]): Promise<void> {
  await context.database.db.delete(rateLimitCounters).where(inArray(rateLimitCounters.key, limits.map(toKey)))
}

/** Counts a request; over the limit it answers 429 with `Retry-After` and returns false. */
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
