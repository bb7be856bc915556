import { readyDays } from '#contract/ready-range.ts'

/** The range of days on which all lines are ready, in the API's format. */
export function readyTogether(lines: Parameters<typeof readyDays>[0]) {
  const ready = readyDays(lines)
  return { ready_from: ready?.from ?? null, ready_to: ready?.to ?? null }
}
