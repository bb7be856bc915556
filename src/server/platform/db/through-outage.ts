import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseOutage } from './outage.ts'

const pauseMs = 500
/** Less than a job may take (`expireInSeconds`). */
const longestMs = 120_000

/**
 * Records what has already happened outside, such as an email that the mail server took. While the database is away it is tried
 * again, because what is not recorded happens a second time.
 * @param record must be safe to repeat: an answer that was lost may follow a commit
 */
export async function recordThroughOutage(record: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + longestMs
  for (;;) {
    try {
      await record()
      return
    } catch (error) {
      if (performance.now() > deadline || !isDatabaseOutage(error)) throw error
      await sleep(pauseMs)
    }
  }
}
