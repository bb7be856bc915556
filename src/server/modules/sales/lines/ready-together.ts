import { readyDays } from '#contract/ready-range.ts'

/** The days between which all lines are ready, as the wire says it. */
export function readyTogether(lines: Parameters<typeof readyDays>[0]) {
  const ready = readyDays(lines)
  return { ready_from: ready?.from ?? null, ready_to: ready?.to ?? null }
}
