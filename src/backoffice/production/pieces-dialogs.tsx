import { useState, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { BoardTools } from './use-board.ts'
import type { ShownBatch } from './waiting-acts.ts'
import { useFormats } from '../fields/use-formats.ts'
import { isReason, ReasonField } from '../form/danger-dialog.tsx'
import { SubmitDialog } from '../form/submit-dialog.tsx'
import { SubmitForm } from '../form/submit-form.tsx'

interface BatchDialogProps {
  batch: ShownBatch
  act: BoardTools['act']
  onClose: () => void
}

interface ReasonDialogProps {
  title: string
  /** Classes of the reason's field. */
  className?: string
  label: string
  action: string
  onGo: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for a reason before an act. */
function ReasonDialog({ title, className, label, action, onGo, onClose, children }: ReasonDialogProps) {
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
      <ReasonField className={className} label={label} hint={undefined} value={reason} onChange={setReason} />
    </SubmitDialog>
  )
}

/** Stops work on a batch, with a reason that everybody can read. */
export function StopDialog({ batch, act, onClose }: BatchDialogProps) {
  const t = useTranslations('admin-production')
  const go = (reason: string) => {
    act(batch, { kind: 'block', reason })
    onClose()
  }
  return <ReasonDialog title={t('stopTitle')} label={t('stopReason')} action={t('stop')} onGo={go} onClose={onClose} />
}

/** Takes pieces out of curing too early, with a reason that everybody can read. */
export function EarlyDialog({ onGo, onClose }: Pick<ReasonDialogProps, 'onGo' | 'onClose'>) {
  const t = useTranslations('admin-production')
  return (
    <ReasonDialog title={t('earlyTitle')} label={t('earlyReason')} action={t('earlyGo')} onGo={onGo} onClose={onClose}>
      <p className="mb-4">{t('earlyHint')}</p>
    </ReasonDialog>
  )
}

/** Splits some pieces off into a batch of their own, for another day or mould. */
export function SplitDialog({ batch, act, onClose }: BatchDialogProps) {
  const t = useTranslations('admin-production')
  const name = useFormats().name(batch.product.name)
  const [pieces, setPieces] = useState(Math.floor(batch.pieces / 2))
  return (
    <Dialog open onClose={onClose} title={t('splitTitle', { name })}>
      <SubmitForm
        onSubmit={() => {
          act(batch, { kind: 'split', pieces })
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
export function ScrapDialog({ batch, act, onClose }: BatchDialogProps) {
  const t = useTranslations('admin-production')
  const name = useFormats().name(batch.product.name)
  const [pieces, setPieces] = useState(1)
  const go = (reason: string) => {
    act(batch, { kind: 'scrap', pieces, reason })
    onClose()
  }
  return (
    <ReasonDialog title={t('scrapTitle', { name })} className="mt-4" label={t('stopReason')} action={t('scrapIt')} onGo={go} onClose={onClose}>
      <p className="mb-4">{t('scrapHint')}</p>
      <Stepper value={pieces} min={1} max={batch.pieces} label={t('howMany', { name })} className="work-stepper" onChange={setPieces} />
    </ReasonDialog>
  )
}
