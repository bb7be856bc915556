import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../../api/admin-api.ts'
import { isReason, ReasonField } from '../../form/danger-dialog.tsx'
import type { QuoteSummaryProps } from './quote-props.ts'
import { savedQuote } from './quote-values.ts'
import { useQuoteAct } from './use-quote-act.ts'
import { SubmitDialog } from '../../form/submit-dialog.tsx'

/** Records that the buyer declined by phone or e-mail. */
export function DeclineDialog({ onClose, ...props }: QuoteSummaryProps & { onClose: () => void }) {
  const { form, onChanged } = props
  const t = useTranslations('admin-quotes')
  const [reason, setReason] = useState('')
  const decline = useQuoteAct(
    props,
    async ({ id, version, idempotencyKey }) => {
      const now = await adminApi().declineQuote({ params: { id }, body: { version, reason } }, { idempotencyKey })
      onChanged(now)
      form.rebase(savedQuote(now))
      onClose()
    },
    onClose,
  )
  return (
    <SubmitDialog
      title={t('declined')}
      submit={decline}
      action={t('declineStore')}
      missing={!isReason(reason) && t('reasonNeeded')}
      onSubmit={() => void decline.run()}
      onClose={onClose}
    >
      <ReasonField label={t('declineReason')} hint={undefined} value={reason} onChange={setReason} />
    </SubmitDialog>
  )
}
