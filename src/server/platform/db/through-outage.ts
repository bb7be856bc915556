import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseOutage } from './outage.ts'

const pauseMs = 500
/** Less than the time limit of a job (`expireInSeconds`). */
const longestMs = 120_000

/**
 * Records what has already happened outside, such as an email that the mail server accepted. Retries while the database is away, because
 * unrecorded work would be repeated.
 * @param record must be safe to repeat: a lost answer may follow a commit
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
