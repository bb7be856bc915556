import type { PlainDate } from './plain-date.ts'

/** The stages of a batch in the workshop. `cast`: the pieces are in the mould. */
export const batchStages = ['queue', 'cast', 'cure', 'finish', 'pack', 'done'] as const
export type BatchStage = (typeof batchStages)[number]
/** The stages whose pieces need their mould. */
export const mouldStages = ['queue', 'cast'] as const satisfies readonly BatchStage[]

/** The stage after this one; null after the last. */
export const nextStage = (stage: BatchStage): BatchStage | null => batchStages[batchStages.indexOf(stage) + 1] ?? null

/** Whether pieces may move between the stages. They may skip stages forwards, to catch up a forgotten one; only undoing a move takes them back. */
export const mayMove = (from: BatchStage, to: BatchStage): boolean => batchStages.indexOf(to) > batchStages.indexOf(from)

interface Held {
  readonly stage: BatchStage
  /** The first day on which the pieces may leave their mould; null when they are not cast, or only on this device. */
  readonly demould_on: PlainDate | null
  /** The first day on which they have cured. */
  readonly cure_until: PlainDate | null
}

/** What a move would cut short, and until when it lasts; null for pieces that are not cast yet. */
export interface Hold {
  readonly what: 'mould' | 'cure'
  readonly until: PlainDate | null
}

/** Whether a move takes pieces out of their mould or out of curing too early, which needs a reason. */
export function findHold({ stage, demould_on, cure_until }: Held, to: BatchStage, today: PlainDate): Hold | null {
  const leaves = (last: BatchStage) => !mayMove(last, stage) && mayMove(last, to)
  if (leaves('cure') && (stage === 'queue' || (cure_until !== null && cure_until > today))) return { what: 'cure', until: cure_until }
  return leaves('cast') && (demould_on === null || demould_on > today) ? { what: 'mould', until: demould_on } : null
}

interface Standing extends Held {
  /** Pieces to cast by day. */
  readonly casting: readonly { readonly day: PlainDate; readonly pieces: number }[]
}

/** Whether the batch needs work today. */
export function isForToday({ stage, casting, cure_until, demould_on }: Standing, today: PlainDate): boolean {
  if (stage === 'queue') return casting.some(({ day }) => day <= today)
  if (stage === 'cast') return demould_on !== null && demould_on <= today
  if (stage === 'cure') return cure_until === null || cure_until <= today
  return stage !== 'done'
}

/**
 * Sorts a day's batches for casting: those with a position first, the others in their given order.
 * @param batches in the order in which they would be cast without positions
 */
export const inDayOrder = <B extends { readonly cast_position: number | null }>(batches: readonly B[]): B[] =>
  batches.toSorted((a, b) => (a.cast_position ?? Infinity) - (b.cast_position ?? Infinity) || 0)
