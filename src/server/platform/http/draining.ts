import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../app-context.ts'

/** Longer than a proxy needs to notice: HAProxy checks every half second, Caddy every two seconds. */
const noticedAfterMs = 2_500

const draining = new WeakSet<AppContext>()
export const isDraining = (context: AppContext): boolean => draining.has(context)

/**
 * Announces the end of this process and, behind a proxy, keeps serving until the proxy sends no new requests, because closing a
 * connection during a request is an error for the client.
 */
export async function drain(context: AppContext): Promise<void> {
  draining.add(context)
  if (context.config.trustProxy > 0) await sleep(noticedAfterMs)
}
