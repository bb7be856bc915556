import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../app-context.ts'

/** Longer than a proxy needs to notice: HAProxy checks every half second, Caddy every two seconds. */
const noticedAfterMs = 2_500

const draining = new WeakSet<AppContext>()
export const isDraining = (context: AppContext): boolean => draining.has(context)

/**
 * Says that this process is about to end and, behind a proxy, goes on serving until the proxy sends nothing new: a
 * connection that ends under a request is an error for whoever sent it.
 */
export async function drain(context: AppContext): Promise<void> {
  draining.add(context)
  if (context.config.trustProxy > 0) await sleep(noticedAfterMs)
}
