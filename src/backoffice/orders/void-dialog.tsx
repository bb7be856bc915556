import { useState } from 'react'
import type { ReceiptView } from '#contract/admin/receipts.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { isReason } from '../form/danger-dialog.tsx'
import { useOrderAct } from './use-order.ts'
import { SubmitDialog } from '../form/submit-dialog.tsx'

/** A receipt that was wrong counts no more, with the reason; it stays in the list. */
export function VoidDialog({ number, receipt, onClose }: { number: string; receipt: ReceiptView; onClose: () => void }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const [reason, setReason] = useState('')
  const act = useOrderAct(number, { said: t('receiptVoid'), onDone: onClose }, (body: { reason: string }, once) =>
    adminApi().voidReceipt({ params: { number, id: receipt.id }, body }, once),
  )
  return (
    <SubmitDialog
      title={t('voidTitle')}
      submit={act}
      action={t('voidReceipt')}
      missing={!isReason(reason) && t('reasonNeeded')}
      onSubmit={() => void act.run({ reason })}
      onClose={onClose}
    >
      <p className="mb-4">{t('voidHint', { sum: format.sum(receipt.amount_kopiykas) })}</p>
      <TextArea label={t('reason')} required maxLength={500} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
    </SubmitDialog>
  )
}
