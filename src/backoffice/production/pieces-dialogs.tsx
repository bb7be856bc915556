import { useState } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { BoardTools } from './use-board.ts'
import type { ShownBatch } from './waiting-acts.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { ReasonField } from '../form/danger-dialog.tsx'
import { SubmitForm } from '../form/submit-form.tsx'

interface BatchDialogProps {
  batch: ShownBatch
  act: BoardTools['act']
  onClose: () => void
}

export const isReason = (text: string): boolean => text.trim().length >= 3

/** Stops work on a batch, with a reason that everybody can read. */
export function StopDialog({ batch, act, onClose }: BatchDialogProps) {
  const t = useTranslations('admin-production')
  const [reason, setReason] = useState('')
  return (
    <FormDialog open onClose={onClose} title={t('stopTitle')}>
      <SubmitForm
        onSubmit={() => {
          if (!isReason(reason)) return
          act(batch, { kind: 'block', reason: reason.trim() })
          onClose()
        }}
      >
        <ReasonField label={t('stopReason')} hint={undefined} value={reason} onChange={setReason} />
        <Button type="submit" size="large" className="mt-5" disabledReason={!isReason(reason) && t('reasonNeeded')}>
          {t('stop')}
        </Button>
      </SubmitForm>
    </FormDialog>
  )
}

interface EarlyDialogProps {
  onGo: (reason: string) => void
  onClose: () => void
}

/** Pieces leave curing before their day: everybody reads why. */
export function EarlyDialog({ onGo, onClose }: EarlyDialogProps) {
  const t = useTranslations('admin-production')
  const [reason, setReason] = useState('')
  return (
    <FormDialog open onClose={onClose} title={t('earlyTitle')}>
      <SubmitForm onSubmit={() => isReason(reason) && onGo(reason.trim())}>
        <p className="mb-4">{t('earlyHint')}</p>
        <ReasonField label={t('earlyReason')} hint={undefined} value={reason} onChange={setReason} />
        <Button type="submit" size="large" className="mt-5" disabledReason={!isReason(reason) && t('reasonNeeded')}>
          {t('earlyGo')}
        </Button>
      </SubmitForm>
    </FormDialog>
  )
}

/** Some of the pieces become a batch of their own: another day, another mould, another pace. */
export function SplitDialog({ batch, act, onClose }: BatchDialogProps) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  const [pieces, setPieces] = useState(Math.floor(batch.pieces / 2))
  const name = batch.product.name[language] || batch.product.name.uk
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

/** Pieces that are thrown away: they are made again. */
export function ScrapDialog({ batch, act, onClose }: BatchDialogProps) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [pieces, setPieces] = useState(1)
  const name = batch.product.name[language] || batch.product.name.uk
  return (
    <FormDialog open onClose={onClose} title={t('scrapTitle', { name })}>
      <SubmitForm
        onSubmit={() => {
          if (!isReason(reason)) return
          act(batch, { kind: 'scrap', pieces, reason: reason.trim() })
          onClose()
        }}
      >
        <p className="mb-4">{t('scrapHint')}</p>
        <Stepper value={pieces} min={1} max={batch.pieces} label={t('howMany', { name })} className="work-stepper" onChange={setPieces} />
        <ReasonField className="mt-4" label={t('stopReason')} hint={undefined} value={reason} onChange={setReason} />
        <Button type="submit" size="large" className="mt-5" disabledReason={!isReason(reason) && t('reasonNeeded')}>
          {t('scrapIt')}
        </Button>
      </SubmitForm>
    </FormDialog>
  )
}
