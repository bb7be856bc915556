import type { PlainDate } from './plain-date.ts'

/** The stages of a batch in the workshop. `cast`: the pieces are in the mould. */
export const batchStages = ['queue', 'cast', 'cure', 'finish', 'pack', 'done'] as const
export type BatchStage = (typeof batchStages)[number]

/** The stage after this one; null after the last. */
export const nextStage = (stage: BatchStage): BatchStage | null => batchStages[batchStages.indexOf(stage) + 1] ?? null

/** Whether pieces may move between the stages. They may skip stages forwards, to catch up a forgotten one; only undoing a move takes them back. */
export const mayMove = (from: BatchStage, to: BatchStage): boolean => batchStages.indexOf(to) > batchStages.indexOf(from)

const isCured = (stage: BatchStage): boolean => batchStages.indexOf(stage) > batchStages.indexOf('cure')

/** Whether a move takes pieces out of curing too early, which needs a reason. Pieces that are not cast yet do not count. */
export const isTooEarly = (
  { stage, cure_until }: { readonly stage: BatchStage; readonly cure_until: PlainDate | null },
  to: BatchStage,
  today: PlainDate,
): boolean => isCured(to) && !isCured(stage) && (stage === 'queue' || (cure_until !== null && cure_until > today))

interface Standing {
  readonly stage: BatchStage
  /** Pieces to cast by day. */
  readonly casting: readonly { readonly day: PlainDate; readonly pieces: number }[]
  readonly cast_on: PlainDate | null
  readonly cure_until: PlainDate | null
}

/** Whether the batch needs work today. */
export function isForToday({ stage, casting, cure_until, cast_on }: Standing, today: PlainDate): boolean {
  if (stage === 'queue') return casting.some(({ day }) => day <= today)
  if (stage === 'cast') return cast_on === null || cast_on < today
  if (stage === 'cure') return cure_until === null || cure_until <= today
  return stage !== 'done'
}

/**
 * Sorts a day's batches for casting: those with a position first, the others in their given order.
 * @param batches in the order in which they would be cast without positions
 */
export const inDayOrder = <B extends { readonly cast_position: number | null }>(batches: readonly B[]): B[] =>
  batches.toSorted((a, b) => (a.cast_position ?? Infinity) - (b.cast_position ?? Infinity) || 0)
