import type { BatchCard, BatchState } from '#contract/admin/production.ts'
import type { BatchStage } from '#contract/batch-stages.ts'

/** Answers to the questions that a move may ask. */
export interface MoveAnswers {
  readonly despite_deposit: boolean
  readonly early_reason: string | null
}

/** An act on a batch on this device. It shows at once and is sent when there is a network. */
export type BatchAct =
  | ({ readonly kind: 'move'; readonly to: Exclude<BatchStage, 'queue'>; readonly pieces: number } & MoveAnswers)
  | { readonly kind: 'undo' }
  | { readonly kind: 'block'; readonly reason: string | null }
  | { readonly kind: 'split'; readonly pieces: number }
  | { readonly kind: 'scrap'; readonly pieces: number; readonly reason: string }

/** Why an act was not done: a colleague was faster, or the server refused. */
export type ActProblem =
  | { readonly kind: 'stale'; readonly by: string | null; readonly now: BatchState }
  | { readonly kind: 'refused'; readonly reason: string | null }

export interface WaitingAct {
  /** The idempotency key, so that it is done once, however often it is sent. */
  readonly key: string
  readonly batch: number
  /** The version that the person saw, including earlier unsent acts. */
  readonly version: number
  readonly act: BatchAct
  readonly problem: ActProblem | null
  /** Order and product, to describe the act if it fails. */
  readonly order: string
  readonly product: BatchCard['product']['name']
}

export interface ShownBatch extends BatchCard {
  /** Key of the last unsent act on the batch. */
  readonly waiting: string | null
  /** Whether that act is said to wait. */
  readonly isStuck: boolean
  /** Number of unsent photographs of the batch. */
  readonly waitingPhotos: number
}

/** Whether a colleague was faster, but did the same, so that it is no fault. */
export function isAlreadyDone({ act }: Pick<WaitingAct, 'act'>, problem: ActProblem): boolean {
  if (problem.kind !== 'stale' || problem.now.ended) return false
  const { stage, pieces, blocked } = problem.now
  return act.kind === 'move' ? stage === act.to && pieces === act.pieces : act.kind === 'block' && blocked === act.reason
}

/** The board as it will be when all unsent acts are sent. Parts without an id yet get a negative one. */
export function withWaiting(cards: readonly BatchCard[], waiting: readonly WaitingAct[]): ShownBatch[] {
  let shown: ShownBatch[] = cards.map((card) => ({ ...card, waiting: null, isStuck: false, waitingPhotos: 0 }))
  for (const [at, one] of waiting.entries()) {
    if (one.problem !== null) continue
    shown = shown.flatMap((card) => (card.id === one.batch && card.version === one.version ? applied(card, one, -1 - at) : [card]))
  }
  return shown
}

function applied(card: ShownBatch, { act, key }: WaitingAct, partId: number): ShownBatch[] {
  const next = { ...card, version: card.version + 1, waiting: key, undo_until: null }
  switch (act.kind) {
    case 'move': {
      const moved = {
        ...next,
        stage: act.to,
        pieces: act.pieces,
        casting: [],
        deposit_missing: false,
        demould_on: null,
        early_reason: act.early_reason ?? card.early_reason,
      }
      return act.pieces >= card.pieces
        ? [moved]
        : [
            { ...next, pieces: card.pieces - act.pieces },
            { ...moved, id: partId },
          ]
    }
    case 'split':
      return [
        { ...next, pieces: card.pieces - act.pieces },
        { ...next, id: partId, pieces: act.pieces },
      ]
    case 'block':
      return [{ ...next, blocked: act.reason }]
    case 'scrap':
      return act.pieces >= card.pieces
        ? [{ ...next, stage: 'queue', remade: true }]
        : [
            { ...next, pieces: card.pieces - act.pieces },
            { ...next, id: partId, pieces: act.pieces, stage: 'queue', remade: true },
          ]
    case 'undo':
      return [next]
  }
}
