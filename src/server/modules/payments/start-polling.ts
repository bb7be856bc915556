import type { World } from '../../platform/world.ts'
import { pollOpenAttempts } from './poll-attempts.ts'

const everyMs = 30_000

/** Polls beside the requests until stopped. */
export function startPolling(world: World): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = pollOpenAttempts(world)
      .catch((err: unknown) => world.log.error({ err }, 'polling payments failed'))
      .finally(() => {
        busy = false
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
