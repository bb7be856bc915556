import { isForToday } from '#contract/batch-stages.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import type { ShownBatch } from './waiting-acts.ts'

/** The deadline has passed, or will have passed when the batch is expected. */
export function deadlineRisk(
  { ready_by, expected_on, stage }: Pick<ShownBatch, 'ready_by' | 'expected_on' | 'stage'>,
  today: PlainDate,
): 'late' | 'risk' | null {
  if (ready_by === null || stage === 'done') return null
  if (ready_by < today) return 'late'
  return expected_on !== null && expected_on > ready_by ? 'risk' : null
}

/** Whether one of the words contains the typed text. */
export function isFound(text: string, words: readonly string[]): boolean {
  const requested = text.trim().toLocaleLowerCase()
  return words.some((word) => word.toLocaleLowerCase().includes(requested))
}

export interface BatchFilter {
  readonly today: boolean
  readonly late: boolean
  readonly mould: string
  readonly color: string
  readonly text: string
}

export function filterBatches(batches: readonly ShownBatch[], { today, late, mould, color, text }: BatchFilter, day: PlainDate): ShownBatch[] {
  return batches.filter(
    (batch) =>
      (!today || isForToday(batch, day)) &&
      (!late || deadlineRisk(batch, day) !== null) &&
      (mould === '' || String(batch.mould?.id ?? 0) === mould) &&
      (color === '' || batch.color?.uk === color) &&
      isFound(text, [batch.order.number, batch.product.name.uk, batch.product.name.en, batch.product.code]),
  )
}
