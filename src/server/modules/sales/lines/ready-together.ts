import type { PlainDate } from '#contract/plain-date.ts'
import { latestReady } from '#contract/ready-range.ts'

/** The days between which all lines are ready, as promised when they were ordered; nulls when a line promises none. */
export function readyTogether(
  lines: readonly {
    readonly kind?: string | undefined
    readonly readyFrom?: PlainDate | null | undefined
    readonly readyTo?: PlainDate | null | undefined
  }[],
) {
  const goods = lines.filter(({ kind = 'product' }) => kind === 'product')
  const promised = goods.flatMap(({ readyFrom: from, readyTo: to }) => (from && to ? [{ from, to }] : []))
  const latest = promised.length === goods.length ? latestReady(promised) : null
  return { ready_from: latest?.from ?? null, ready_to: latest?.to ?? null }
}
