import { statusInfo } from '#contract/payment.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The provider is queried 1, 3, 10 and 30 minutes after an attempt began, then hourly. */
const firstPolls = [1 * minute, 3 * minute, 10 * minute, 30 * minute]

/** The provider cancels an unsettled payment after 60 days; we keep querying a little longer. */
const settlementDays = 62

export interface PollState {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly status: string
  /** How often it was queried, including this time. */
  readonly polls: number
}

export function firstPoll(createdAt: Date): Date {
  return new Date(createdAt.getTime() + (firstPolls[0] ?? minute))
}

/** When to query next; null when the attempt can no longer be paid and nothing is under way. */
export function nextPoll({ createdAt, expiresAt, status, polls }: PollState, now: Date): Date | null {
  if (statusInfo(status).rank >= 3) {
    return now.getTime() < createdAt.getTime() + settlementDays * day ? finalAfter(status, now) : null
  }
  const early = firstPolls[polls]
  const next = early === undefined ? now.getTime() + hour : Math.max(createdAt.getTime() + early, now.getTime() + minute)
  return next <= expiresAt.getTime() + day ? new Date(next) : null
}

/** Blocked, unsettled or returning money takes days, not minutes, to become final. */
export function finalAfter(status: string, now: Date): Date {
  return new Date(now.getTime() + (statusInfo(status).rank >= 3 ? 6 * hour : minute))
}
