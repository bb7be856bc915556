import type { PlainDate } from './plain-date.ts'

/** The way of a batch through the workshop. `cast`: in the mould; the others are said by their names. */
export const batchStages = ['queue', 'cast', 'cure', 'finish', 'pack', 'done'] as const
export type BatchStage = (typeof batchStages)[number]

/** The stage after this one; null after the last. */
export const nextStage = (stage: BatchStage): BatchStage | null => batchStages[batchStages.indexOf(stage) + 1] ?? null

/** May pieces go from one stage to the other? Forward by any number of steps: what was forgotten is caught up. Back only by taking a move back. */
export const mayMove = (from: BatchStage, to: BatchStage): boolean => batchStages.indexOf(to) > batchStages.indexOf(from)

interface Standing {
  readonly stage: BatchStage
  /** On which days how many pieces are to be cast. */
  readonly casting: readonly { readonly day: PlainDate; readonly pieces: number }[]
  readonly planned_on: PlainDate | null
  readonly cast_on: PlainDate | null
  readonly cure_until: PlainDate | null
}

/** Is there something to do with it today? */
export function isForToday({ stage, casting, planned_on, cure_until, cast_on }: Standing, today: PlainDate): boolean {
  if (stage === 'queue') return planned_on === null ? casting.some(({ day }) => day <= today) : planned_on <= today
  if (stage === 'cast') return cast_on === null || cast_on < today
  if (stage === 'cure') return cure_until === null || cure_until <= today
  return stage !== 'done'
}

/**
 * On which of these working days how many pieces are cast: as somebody has planned it, else as it comes out of the queue. What was planned
 * for a day that has passed, or on which nobody works, is cast on the next one.
 */
export function castingOn(
  { stage, pieces, planned_on, casting }: Pick<Standing, 'stage' | 'casting' | 'planned_on'> & { readonly pieces: number },
  day: PlainDate,
  days: readonly PlainDate[],
): number {
  if (stage !== 'queue') return 0
  if (planned_on === null) return casting.find((one) => one.day === day)?.pieces ?? 0
  return days.find((one) => one >= planned_on) === day ? pieces : 0
}

/**
 * The order of casting inside a day: batches that somebody has given a place, by their place, then the others as they stand.
 * @param batches in the order in which they would be cast without places
 */
export const inDayOrder = <B extends { readonly cast_position: number | null }>(batches: readonly B[]): B[] =>
  batches.toSorted((a, b) => (a.cast_position ?? Infinity) - (b.cast_position ?? Infinity) || 0)
