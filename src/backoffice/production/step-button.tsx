import { useState } from 'react'
import { findHold } from '#contract/batch-stages.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { BatchLine, EarlyDialog } from './pieces-dialogs.tsx'
import type { BoardTools } from './use-board.ts'
import { isReachable, nextTarget, usualPieces, useStep } from './use-step.ts'
import type { MoveAnswers, ShownBatch } from './waiting-acts.ts'

interface StepButtonProps {
  batch: ShownBatch
  today: PlainDate
  tools: BoardTools
  large?: boolean
}

/** The workshop's main button: the usual next step of a batch, for all its pieces or some. */
export function StepButton({ batch, today, tools, large = false }: StepButtonProps) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  const { step } = useStep(tools)
  const [chosen, setChosen] = useState<number | null>(null)
  const [asking, setAsking] = useState<'deposit' | 'early' | null>(null)
  const to = nextTarget(batch)
  if (to === null || batch.blocked !== null) return null
  const pieces = Math.min(chosen ?? usualPieces(batch, to), batch.pieces)
  const early = findHold(batch, to, today)
  const question = to === 'cast' && batch.deposit_missing ? 'deposit' : early ? 'early' : null
  const close = () => setAsking(null)
  const go = (answers: Partial<MoveAnswers> = {}) => {
    close()
    setChosen(null)
    step(batch, to, pieces, answers)
  }
  const name = batch.product.name[language] || batch.product.name.uk
  const label = pieces < batch.pieces ? t(`record_${to}`, { pieces, all: batch.pieces }) : t(`short_${to}`, { pieces })
  return (
    <>
      {large && batch.pieces > 1 && (
        <Stepper value={pieces} min={1} max={batch.pieces} label={t('howMany', { name })} className="work-stepper" onChange={setChosen} />
      )}
      <Button
        size={large ? 'large' : 'normal'}
        variant={large ? 'primary' : 'secondary'}
        className={large ? 'work-button' : 'board-button'}
        aria-label={large ? undefined : `${label}: ${name}`}
        disabledReason={isReachable(batch) ? null : t('waits')}
        onClick={() => (question === null ? go() : setAsking(question))}
      >
        {label}
      </Button>
      <Dialog open={asking === 'deposit'} onClose={close} title={t('depositTitle')}>
        <BatchLine batch={batch} pieces={pieces} />
        <p className="mb-4">{t('depositHint')}</p>
        <Button onClick={() => go({ despite_deposit: true })}>{t('castAnyway')}</Button>
      </Dialog>
      {asking === 'early' && early && (
        <EarlyDialog batch={batch} pieces={pieces} hold={early} onGo={(early_reason) => go({ early_reason })} onClose={close} />
      )}
    </>
  )
}
