import { useState } from 'react'
import type { OrderMoney, RefundView } from '#contract/admin/receipts.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { control, ErrorList, SubmitForm } from '../form/form.tsx'
import { useOrderAct } from './use-order.ts'

/** The amounts due by part, when an order is paid in parts. */
export function MoneyParts({ parts }: { parts: OrderMoney['parts'] }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  if (parts.length < 2) return null
  return (
    <ul className="mt-3" aria-label={t('parts')}>
      {parts.map(({ kind, amount_kopiykas: amount, due_kopiykas: due }) => (
        <li key={kind} className="flex flex-wrap items-baseline gap-x-4 border-t border-concrete-light py-2">
          <span className="min-w-24">{t(`part_${kind}`)}</span>
          <span className="money font-medium">{format.sum(amount)}</span>
          <span className={due === 0 ? 'text-success' : 'text-concrete-dark'}>
            {due === 0 ? t('paidWhole') : t('dueSum', { sum: format.sum(due) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Refunds made, and refunds promised by a day. */
export function Refunds({ number, refunds }: { number: string; refunds: readonly RefundView[] }) {
  const t = useTranslations('admin-orders')
  if (refunds.length === 0) return null
  return (
    <ul className="mt-3" aria-label={t('refunds')}>
      {refunds.map((refund) => (
        <Refund key={`${refund.method} ${refund.id}`} number={number} refund={refund} />
      ))}
    </ul>
  )
}

function Refund({ number, refund }: { number: string; refund: RefundView }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const { state, due_on: dueOn, method } = refund
  const promised = state === 'pending' && dueOn !== null
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-concrete-light py-2">
      <span className="money font-medium">−{format.sum(refund.amount_kopiykas)}</span>
      <span className="min-w-40 flex-1 wrap-anywhere">
        {t(`back_${method}`)}
        {refund.reason && `, ${refund.reason}`}
        <span className={state === 'failed' ? 'block text-small text-error' : 'block text-small text-concrete-dark'}>
          {promised ? t('payBackBy', { day: format.day(dueOn) }) : t(`refund_${state}`)}
          {refund.stays_due && `\u00a0· ${t('owedAgain')}`}
        </span>
      </span>
      {promised && <PaidBack number={number} id={refund.id} />}
    </li>
  )
}

function PaidBack({ number, id }: { number: string; id: number }) {
  const t = useTranslations('admin-orders')
  const [paper, setPaper] = useState('')
  const act = useOrderAct(number, { successText: t('refundPaid') }, (document_no: string | null) =>
    adminApi().payRefund({ params: { number, id }, body: { paid_on: kyivClock(new Date()).date, document_no } }),
  )
  return (
    <SubmitForm className="flex flex-wrap items-end gap-2" onSubmit={() => act.run(paper.trim() || null)}>
      <ErrorList error={act.error} />
      <Field label={t('paperNo')} className="w-36" maxLength={60} {...control(paper, setPaper)} />
      <Button type="submit" variant="secondary" busy={act.busy}>
        {t('markPaidBack')}
      </Button>
    </SubmitForm>
  )
}
