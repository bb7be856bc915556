/** The way of a batch through the workshop. `cast`: in the mould; the others are said by their names. */
export const batchStages = ['queue', 'cast', 'cure', 'finish', 'pack', 'done'] as const
export type BatchStage = (typeof batchStages)[number]

/** The stage after this one; null after the last. */
export const nextStage = (stage: BatchStage): BatchStage | null => batchStages[batchStages.indexOf(stage) + 1] ?? null

/** May pieces go from one stage to the other? Forward by any number of steps: what was forgotten is caught up. Back only by taking a move back. */
export const mayMove = (from: BatchStage, to: BatchStage): boolean => batchStages.indexOf(to) > batchStages.indexOf(from)

/** How long a move may be taken back, in ms. */
export const undoMs = 10 * 60_000
