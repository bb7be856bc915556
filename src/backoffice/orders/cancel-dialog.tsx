import { useState } from 'react'
import type { OrderCancel, OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { adminApi, useMay } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { isReason, ReasonField, SubmitDialog } from '../form/act-dialogs.tsx'
import { useLetterNote, useOrderAct } from './use-order.ts'

interface CancelDialogProps {
  order: OrderCard
  act: 'cancel' | 'stop'
  onClose: () => void
  /** Opens the refund dialog after cancelling. */
  onRefund: () => void
}
const decisions = ['refund', 'task', 'kept'] as const
type MoneyDecision = (typeof decisions)[number]

/** Cancels an order, or stops one that is being cast: the reason, and what happens to the received money. */
export function CancelDialog({ order, act: kind, onClose, onRefund }: CancelDialogProps) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const letterNote = useLetterNote(order)
  const mayRefund = useMay('refunds.make')
  const [reason, setReason] = useState('')
  const [decision, setDecision] = useState<MoneyDecision | ''>('')
  const [keepReason, setKeepReason] = useState('')
  const left = order.money ? order.money.received_kopiykas - order.money.refunded_kopiykas : 0
  const onDone = () => {
    onClose()
    if (decision === 'refund') onRefund()
  }
  const act = useOrderAct(order.number, { successText: t('now_cancelled'), onDone }, (body: OrderCancel) => {
    const input = { params: { number: order.number }, body }
    return kind === 'stop' ? adminApi().stopOrder(input) : adminApi().cancelOrder(input)
  })
  const missing =
    (!isReason(reason) && t('reasonNeeded')) ||
    (left > 0 && decision === '' && t('moneyDecisionNeeded')) ||
    (left > 0 && decision === 'kept' && !isReason(keepReason) && t('keepReasonNeeded'))
  return (
    <SubmitDialog
      title={t(kind === 'stop' ? 'stopTitle' : 'cancelTitle', { number: order.number })}
      submit={act}
      action={t(kind)}
      missing={missing}
      onSubmit={() => {
        // A refund that is not completed in the next dialog remains a task.
        const money = left > 0 && decision === 'kept' ? { decision, reason: keepReason.trim() } : { decision: 'task' as const, reason: null }
        void act.run({ version: order.version, reason, money })
      }}
      onClose={onClose}
    >
      {kind === 'stop' && <p className="mb-3">{t('stopHint')}</p>}
      <p className="mb-4">
        {t('cancelHint')} {letterNote}
      </p>
      <ReasonField hint={undefined} value={reason} onChange={setReason} />
      {left > 0 && (
        <div className="mt-4">
          <RadioTiles<MoneyDecision | ''>
            layout="list"
            legend={t('cancelMoney', { sum: format.sum(left) })}
            options={decisions
              .filter((value) => value !== 'refund' || mayRefund)
              .map((value) => ({ value, label: t(`cancelMoney_${value}`), detail: t(`cancelMoneyHint_${value}`) }))}
            value={decision}
            onChange={setDecision}
          />
        </div>
      )}
      {left > 0 && decision === 'kept' && (
        <ReasonField name="money.reason" className="mt-4" label={t('keepReason')} hint={undefined} value={keepReason} onChange={setKeepReason} />
      )}
    </SubmitDialog>
  )
}
