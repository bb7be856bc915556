import { nextStage, type BatchStage } from '#contract/batch-stages.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import type { BoardTools } from './use-board.ts'
import type { MoveAnswers, ShownBatch } from './waiting-acts.ts'

export type Target = Exclude<BatchStage, 'queue'>
export const stageNames = ['queue', 'cast', 'cure', 'finish', 'pack', 'done'] as const satisfies readonly BatchStage[]

/** The usual next stage of a batch; null at the end. */
export function nextTarget({ stage }: Pick<ShownBatch, 'stage'>): Target | null {
  const next = nextStage(stage)
  return next === null || next === 'queue' ? null : next
}

/** Whether a batch can be acted on; a part without a server id yet cannot. */
export const isReachable = ({ id }: Pick<ShownBatch, 'id'>): boolean => id > 0

/** Moves pieces and confirms it in a toast with undo: a waiting step is dropped, a sent one is undone on the server. */
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
      // Packing the last pieces makes the order ready and notifies the buyer, so it offers no undo.
      toast.success(text, to === 'done' ? undefined : { label: common('undo'), run: takeBack })
    },
  }
}
