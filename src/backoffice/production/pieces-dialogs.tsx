import { useState, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { useStep } from './use-step.ts'
import type { ShownBatch } from './waiting-acts.ts'
import { useFormats } from '../fields/use-formats.ts'
import { isReason, ReasonField } from '../form/danger-dialog.tsx'
import { SubmitDialog } from '../form/submit-dialog.tsx'
import { SubmitForm } from '../form/submit-form.tsx'

interface BatchDialogProps {
  batch: ShownBatch
  steps: ReturnType<typeof useStep>
  onClose: () => void
}

interface ReasonDialogProps {
  title: string
  /** Classes of the usual reasons. */
  className?: string
  label: string
  /** Usual reasons to press; they fill the field, where they can be changed. */
  usual: readonly ('crack' | 'chip' | 'color' | 'size' | 'material' | 'mouldBusy' | 'question' | 'urgent' | 'strong')[]
  action: string
  onGo: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}

const stopReasons = ['material', 'mouldBusy', 'question'] as const
const earlyReasons = ['urgent', 'strong'] as const
const scrapReasons = ['crack', 'chip', 'color', 'size'] as const

/** Asks for a reason before an act. */
function ReasonDialog({ title, className, label, usual, action, onGo, onClose, children }: ReasonDialogProps) {
  const t = useTranslations('admin-production')
  const [reason, setReason] = useState('')
  return (
    <SubmitDialog
      title={title}
      action={action}
      size="large"
      missing={!isReason(reason) && t('reasonNeeded')}
      onSubmit={() => onGo(reason.trim())}
      onClose={onClose}
    >
      {children}
      <div className={classNames('mb-3 flex flex-wrap gap-2', className)}>
        {usual.map((name) => (
          <Button
            key={name}
            variant="secondary"
            className="work-action"
            onClick={() => setReason((typed) => [typed.trim(), t(`reason_${name}`)].filter(Boolean).join(', '))}
          >
            {t(`reason_${name}`)}
          </Button>
        ))}
      </div>
      <ReasonField label={label} hint={undefined} value={reason} onChange={setReason} />
    </SubmitDialog>
  )
}

/** Stops work on a batch, with a reason that everybody can read. */
export function StopDialog({ batch, steps, onClose }: BatchDialogProps) {
  const t = useTranslations('admin-production')
  const go = (reason: string) => {
    steps.block(batch, reason)
    onClose()
  }
  return <ReasonDialog title={t('stopTitle')} label={t('stopReason')} usual={stopReasons} action={t('stop')} onGo={go} onClose={onClose} />
}

/** Takes pieces out of curing too early, with a reason that everybody can read. */
export function EarlyDialog({ onGo, onClose }: Pick<ReasonDialogProps, 'onGo' | 'onClose'>) {
  const t = useTranslations('admin-production')
  return (
    <ReasonDialog title={t('earlyTitle')} label={t('earlyReason')} usual={earlyReasons} action={t('earlyGo')} onGo={onGo} onClose={onClose}>
      <p className="mb-4">{t('earlyHint')}</p>
    </ReasonDialog>
  )
}

/** Splits some pieces off into a batch of their own, for another day or mould. */
export function SplitDialog({ batch, steps, onClose }: BatchDialogProps) {
  const t = useTranslations('admin-production')
  const name = useFormats().name(batch.product.name)
  const [pieces, setPieces] = useState(Math.floor(batch.pieces / 2))
  return (
    <Dialog open onClose={onClose} title={t('splitTitle', { name })}>
      <SubmitForm
        onSubmit={() => {
          steps.split(batch, pieces)
          onClose()
        }}
      >
        <p className="mb-4">{t('splitHint', { left: batch.pieces - pieces, pieces })}</p>
        <Stepper value={pieces} min={1} max={batch.pieces - 1} label={t('howMany', { name })} className="work-stepper" onChange={setPieces} />
        <div>
          <Button type="submit" size="large" className="mt-5">
            {t('splitIt')}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  )
}

/** Scraps pieces, which are then made again. */
export function ScrapDialog({ batch, steps, onClose }: BatchDialogProps) {
  const t = useTranslations('admin-production')
  const name = useFormats().name(batch.product.name)
  const [pieces, setPieces] = useState(1)
  const go = (reason: string) => {
    steps.scrap(batch, pieces, reason)
    onClose()
  }
  return (
    <ReasonDialog
      title={t('scrapTitle', { name })}
      className="mt-4"
      label={t('stopReason')}
      usual={scrapReasons}
      action={t('scrapIt')}
      onGo={go}
      onClose={onClose}
    >
      <p className="mb-4">{t('scrapHint')}</p>
      <Stepper value={pieces} min={1} max={batch.pieces} label={t('howMany', { name })} className="work-stepper" onChange={setPieces} />
    </ReasonDialog>
  )
}
