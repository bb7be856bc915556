import { useState } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { BoardTools } from './use-board.ts'
import { isReachable, nextTarget, useStep } from './use-step.ts'
import type { ShownBatch } from './waiting-acts.ts'

/** The usual next step of a batch, of all its pieces or of some: the one big button of the workshop. */
export function StepButton({ batch, tools, large = false }: { batch: ShownBatch; tools: BoardTools; large?: boolean }) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  const { step } = useStep(tools)
  const [chosen, setChosen] = useState<number | null>(null)
  const [asking, setAsking] = useState(false)
  const to = nextTarget(batch)
  if (to === null || batch.blocked !== null) return null
  const pieces = Math.min(chosen ?? batch.pieces, batch.pieces)
  const go = (despiteDeposit = false) => {
    setAsking(false)
    setChosen(null)
    step(batch, to, pieces, despiteDeposit)
  }
  const name = batch.product.name[language] || batch.product.name.uk
  const label = large || pieces < batch.pieces ? t(`record_${to}`, { pieces, all: batch.pieces }) : t(`short_${to}`)
  return (
    <>
      {large && batch.pieces > 1 && (
        <Stepper value={pieces} min={1} max={batch.pieces} label={t('howMany', { name })} className="work-stepper" onChange={setChosen} />
      )}
      <Button
        size={large ? 'large' : 'normal'}
        variant={large ? 'primary' : 'secondary'}
        className={large ? 'work-button' : 'w-full'}
        aria-label={large ? undefined : `${label}: ${name}`}
        disabledReason={isReachable(batch) ? null : t('waits')}
        onClick={() => (to === 'cast' && batch.deposit_missing ? setAsking(true) : go())}
      >
        {label}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('depositTitle')}>
        <p className="mb-4">{t('depositHint')}</p>
        <Button onClick={() => go(true)}>{t('castAnyway')}</Button>
      </Dialog>
    </>
  )
}
