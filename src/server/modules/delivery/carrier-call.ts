import type { Carrier } from '#contract/shipments.ts'
import { perContext, type AppContext } from '../../platform/app-context.ts'
import { readObject, type Json } from '../../platform/call-json.ts'

/**
 * Why a carrier failed. `silent`: no readable answer, so it may have done it all the same; `busy`: it refuses work for now; `refused`:
 * with its own reason.
 */
export interface CarrierFailure {
  readonly failed: 'silent' | 'busy' | 'refused'
  readonly why: string
}
export const hasFailed = (answer: object): answer is CarrierFailure => 'failed' in answer

/** How long a buyer waits at most, for connecting and reading together. */
export const offerTimeoutMs = 3_000
/** How long a job waits. */
export const jobTimeoutMs = 20_000

const breakAfter = 5
const breakMs = 60_000

/**
 * Consecutive failures by carrier: after five, nobody waits for it for a minute. Each process counts for itself, which costs at most
 * five more slow answers.
 */
const failures = perContext(() => new Map<Carrier, { count: number; until: number }>())

/** Asks a carrier for a waiting buyer, unless it keeps failing: see {@link failures}. */
export async function askQuickly<T extends object>(
  context: AppContext,
  carrier: Carrier,
  ask: (timeoutMs: number) => Promise<T | CarrierFailure>,
): Promise<T | CarrierFailure> {
  const counted = failures(context)
  const now = context.clock.now().getTime()
  if (now < (counted.get(carrier)?.until ?? 0)) return { failed: 'silent', why: 'not asked after failures' }
  const answer = await ask(offerTimeoutMs)
  const failed = hasFailed(answer) && answer.failed !== 'refused'
  // Concurrent calls may have changed the count, so it is read again.
  const { count, until } = counted.get(carrier) ?? { count: 0, until: 0 }
  if (!failed) counted.delete(carrier)
  else counted.set(carrier, count + 1 >= breakAfter ? { count: 0, until: now + breakMs } : { count: count + 1, until })
  if (hasFailed(answer)) context.log.warn({ carrier, failed: answer.failed, why: answer.why }, 'a carrier did not answer')
  return answer
}

/** Sends one request; a 5xx, no answer and anything but JSON are `silent`. `why` leaves out the URL, which may hold a key. */
export async function fetchJson(url: string, body: Json | null, timeoutMs: number): Promise<Json | CarrierFailure> {
  try {
    const response = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      ...(body === null ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (response.status === 429) return { failed: 'busy', why: 'HTTP 429' }
    if (response.status >= 500) return { failed: 'silent', why: `HTTP ${response.status}` }
    return readObject(await response.json())
  } catch (error) {
    return { failed: 'silent', why: error instanceof Error ? error.name : 'no answer' }
  }
}

export const readObjects = (value: unknown): Json[] => (Array.isArray(value) ? value.map(readObject) : [])
export const readText = (value: unknown): string => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '')

/** A positive number; null for a missing value, zero or text: carriers write 0 for unknown values. */
export function readPositive(value: unknown): number | null {
  const number = Number(readText(value).replace(',', '.') || Number.NaN)
  return number > 0 && Number.isFinite(number) ? number : null
}
