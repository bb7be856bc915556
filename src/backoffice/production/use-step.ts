import { nextStage, type BatchStage } from '#contract/batch-stages.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import type { BoardTools } from './use-board.ts'
import type { MoveAnswers, ShownBatch } from './waiting-acts.ts'

export type Target = Exclude<BatchStage, 'queue'>
export const stageNames = ['queue', 'cast', 'cure', 'finish', 'pack', 'done'] as const satisfies readonly BatchStage[]

/** Where a batch usually goes next; null at the end. */
export function nextTarget({ stage }: Pick<ShownBatch, 'stage'>): Target | null {
  const next = nextStage(stage)
  return next === null || next === 'queue' ? null : next
}

/** May something be done with it now? A part that the server has given no id yet waits until it has one. */
export const isReachable = ({ id }: Pick<ShownBatch, 'id'>): boolean => id > 0

/** Moves pieces on, and says so with the way back: a step that waits is simply dropped, one that was sent is taken back. */
export function useStep({ act, drop }: Pick<BoardTools, 'act' | 'drop'>) {
  const t = useTranslations('admin-production')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const undo = (batch: ShownBatch) => (batch.waiting === null ? act(batch, { kind: 'undo' }) : drop(batch.waiting))
  return {
    undo,
    canUndo: (batch: ShownBatch) => batch.waiting !== null || batch.undo_until !== null,
    step(batch: ShownBatch, to: Target, pieces: number, answers: Partial<MoveAnswers> = {}) {
      const takeBack = act(batch, { kind: 'move', to, pieces, despite_deposit: false, early_reason: null, ...answers })
      const text = t('moved', { name: batch.product.name[language] || batch.product.name.uk, stage: t(`stage_${to}`) })
      // What was packed last makes its order ready, and its buyer is told: that has no way back.
      toast.success(text, to === 'done' ? undefined : { label: common('undo'), run: takeBack })
    },
  }
}
