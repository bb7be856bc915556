import { nextStage, type BatchStage } from '#contract/batch-stages.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { useFormats } from '../fields/use-formats.ts'
import type { BoardTools } from './use-board.ts'
import type { MoveAnswers, ShownBatch } from './waiting-acts.ts'

export type Target = Exclude<BatchStage, 'queue'>
export const stageNames = ['queue', 'cast', 'cure', 'finish', 'pack', 'done'] as const satisfies readonly BatchStage[]

/** The usual next stage of a batch; null at the end. */
export function nextTarget({ stage }: Pick<ShownBatch, 'stage'>): Target | null {
  const next = nextStage(stage)
  return next === null || next === 'queue' ? null : next
}

/** How many pieces a step moves unless somebody chooses: of those to cast what the plan gives for the day, otherwise all. */
export const usualPieces = ({ pieces, casting }: ShownBatch, to: Target): number =>
  to === 'cast' ? Math.min(casting[0]?.pieces ?? pieces, pieces) : pieces

/** Whether a batch can be acted on; a part without a server id yet cannot. */
export const isReachable = ({ id }: Pick<ShownBatch, 'id'>): boolean => id > 0

/** The acts on a batch; each is confirmed in a toast. */
export function useStep({ act, drop }: Pick<BoardTools, 'act' | 'drop'>) {
  const t = useTranslations('admin-production')
  const format = useFormats()
  const toName = ({ product }: ShownBatch) => format.name(product.name)
  return {
    undo(batch: ShownBatch) {
      const text = t('stepUndone', { name: toName(batch) })
      if (batch.waiting === null) return act(batch, { kind: 'undo' }, text)
      drop(batch.waiting)
      toast.success(text)
    },
    canUndo: (batch: ShownBatch) => batch.waiting !== null || batch.undo_until !== null,
    step(batch: ShownBatch, to: Target, pieces: number, answers: Partial<MoveAnswers> = {}) {
      const text = t('moved', { name: toName(batch), pieces: t('pieces', { count: pieces }), stage: t(`stage_${to}`) })
      act(batch, { kind: 'move', to, pieces, despite_deposit: false, early_reason: null, ...answers }, text)
    },
    split(batch: ShownBatch, pieces: number) {
      act(batch, { kind: 'split', pieces }, t('splitDone', { name: toName(batch), left: batch.pieces - pieces, pieces }))
    },
    scrap(batch: ShownBatch, pieces: number, reason: string) {
      act(batch, { kind: 'scrap', pieces, reason }, t('scrapped', { name: toName(batch), pieces: t('pieces', { count: pieces }), reason }))
    },
    /** A null reason resumes work. */
    block(batch: ShownBatch, reason: string | null) {
      act(batch, { kind: 'block', reason }, reason === null ? t('resumed', { name: toName(batch) }) : t('stopped', { name: toName(batch), reason }))
    },
  }
}
