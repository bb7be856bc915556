import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseOutage } from './outage.ts'

const pauseMs = 500
/** About two minutes of a database that refuses; less than a job may take (`expireInSeconds`). */
const tries = 240

/**
 * Records what has already happened outside, such as an email that the mail server took. While the database is away it is tried
 * again, because what is not recorded happens a second time.
 * @param record must be safe to repeat: an answer that was lost may follow a commit
 */
export async function recordThroughOutage(record: () => Promise<unknown>): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      await record()
      return
    } catch (error) {
      if (left <= 1 || !isDatabaseOutage(error)) throw error
      await sleep(pauseMs)
    }
  }
}
