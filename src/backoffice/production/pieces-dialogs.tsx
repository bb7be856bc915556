import { useState, type ReactNode } from 'react'
import type { Hold } from '#contract/batch-stages.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useDay } from './use-day.ts'
import type { useStep } from './use-step.ts'
import type { ShownBatch } from './waiting-acts.ts'
import { useFormats } from '../fields/use-formats.ts'
import { isReason, ReasonField, SubmitDialog } from '../form/act-dialogs.tsx'
import { SubmitForm } from '../form/form.tsx'

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
  usual: readonly ('crack' | 'chip' | 'color' | 'size' | 'material' | 'mouldBusy' | 'question' | 'urgent' | 'strong' | 'late')[]
  action: string
  onGo: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}

const stopReasons = ['material', 'mouldBusy', 'question'] as const
const earlyReasons = ['late', 'urgent', 'strong'] as const
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

/** Names what a dialog is about: product, size, colour, pieces, and the order. */
export function BatchLine({ batch: { product, size, color, order }, pieces }: { batch: ShownBatch; pieces: number }) {
  const t = useTranslations('admin-production')
  const { name, language } = useFormats()
  const words = [name(product.name), size?.[language], color?.[language]].filter(Boolean).join(', ')
  return (
    <p className="mb-3 font-medium wrap-anywhere">
      {words}, <span className="whitespace-nowrap">{order.number}</span>: {t('pieces', { count: pieces })}
    </p>
  )
}

/** Says until when pieces should stay in their mould or cure. */
export function useHoldWords() {
  const t = useTranslations('admin-production')
  const day = useDay()
  return ({ what, until }: Hold) => `${until === null ? t(`earlyStill_${what}`) : t(`earlyUntil_${what}`, { day: day(until) })} ${t('earlyHint')}`
}

/** Stops work on a batch, with a reason that everybody can read. */
export function StopDialog({ batch, steps, onClose }: BatchDialogProps) {
  const t = useTranslations('admin-production')
  const go = (reason: string) => {
    steps.block(batch, reason)
    onClose()
  }
  return (
    <ReasonDialog title={t('stopTitle')} label={t('stopReason')} usual={stopReasons} action={t('stop')} onGo={go} onClose={onClose}>
      <BatchLine batch={batch} pieces={batch.pieces} />
    </ReasonDialog>
  )
}

interface EarlyDialogProps extends Pick<ReasonDialogProps, 'onGo' | 'onClose'> {
  batch: ShownBatch
  pieces: number
  hold: Hold
}

/** Takes pieces out of their mould or out of curing too early, with a reason that everybody can read. */
export function EarlyDialog({ batch, pieces, hold, onGo, onClose }: EarlyDialogProps) {
  const t = useTranslations('admin-production')
  const holdWords = useHoldWords()
  const [title, action] = [t(`earlyTitle_${hold.what}`), t(`earlyGo_${hold.what}`)]
  return (
    <ReasonDialog title={title} label={t('earlyReason')} usual={earlyReasons} action={action} onGo={onGo} onClose={onClose}>
      <BatchLine batch={batch} pieces={pieces} />
      <p className="mb-4">{holdWords(hold)}</p>
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
    <ReasonDialog title={t('scrap')} className="mt-4" label={t('stopReason')} usual={scrapReasons} action={t('scrapIt')} onGo={go} onClose={onClose}>
      <BatchLine batch={batch} pieces={batch.pieces} />
      <p className="mb-4">{t('scrapHint')}</p>
      <Stepper value={pieces} min={1} max={batch.pieces} label={t('howMany', { name })} className="work-stepper" onChange={setPieces} />
    </ReasonDialog>
  )
}
