import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewRefund, OrderMoney } from '#contract/admin/receipts.ts'
import type { DeskRules } from '#contract/admin/settings.ts'
import { money } from '#contract/money.ts'
import { plainDate } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { typedKopiykas } from '#contract/typed-money.ts'
import { adminApi, useMay } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { control, tickControl } from '../form/form.tsx'
import { isReason, ReasonField, SubmitDialog } from '../form/act-dialogs.tsx'
import { moneyText, useSumFault } from '../form/figure-faults.ts'
import { refundableBy } from './refundable.ts'
import { useOrderAct } from './use-order.ts'

/** Refunds money the way it came: by card at once, otherwise paid already or promised. */
export function RefundDialog({ number, sums, onClose }: { number: string; sums: OrderMoney; onClose: () => void }) {
  const t = useTranslations('admin-orders')
  const common = useTranslations('admin-common')
  const format = useFormats()
  const ways = refundableBy(sums)
  const [method, setMethod] = useState(ways[0]?.method ?? 'card')
  const max = ways.find((way) => way.method === method)?.max ?? 0
  // Proposes only an overpayment: how much of a payment is to go back only the manager knows.
  const [sum, setSum] = useState(() => (sums.due_kopiykas < 0 ? moneyText(Math.min(max, -sums.due_kopiykas)) : ''))
  const [reason, setReason] = useState('')
  const [staysDue, setStaysDue] = useState(false)
  const [paidOn, setPaidOn] = useState('')
  const act = useOrderAct(number, { successText: t('refundStored'), onDone: onClose }, (body: NewRefund) =>
    adminApi().makeRefund({ params: { number }, body }),
  )
  const sumFault = useSumFault()
  const amount = typedKopiykas(sum)
  const tooMuch = amount !== null && amount > max
  const limit = useRefundLimit()
  const overLimit = amount !== null && limit !== null && amount > limit
  const limitText = limit === null ? undefined : t('refundLimit', { sum: format.sum(limit) })
  const fault = sumFault(sum) ?? (overLimit ? limitText : undefined)
  const missing =
    (fault && common('checkFields')) ||
    ((amount === null || amount === 0) && t('sumNeeded')) ||
    (tooMuch && t('moreThanCame')) ||
    (!isReason(reason) && t('reasonNeeded'))
  return (
    <SubmitDialog
      title={t('refundTitle')}
      submit={act}
      action={t('refund')}
      missing={missing}
      onSubmit={() => {
        if (amount === null) return
        const paid = method === 'card' || paidOn === '' ? null : plainDate(paidOn)
        void act.run({ method, amount_kopiykas: money(amount), reason, stays_due: staysDue, paid_on: paid, document_no: null })
      }}
      onClose={onClose}
    >
      <RadioTiles
        legend={t('refundHow')}
        options={ways.map((way) => ({
          value: way.method,
          label: t(`way_${way.method}`),
          detail: t('upTo', { sum: format.sum(way.max) }),
        }))}
        value={method}
        onChange={setMethod}
      />
      <Field
        name="amount_kopiykas"
        className="mt-4"
        label={t('sum')}
        inputMode="decimal"
        suffix="₴"
        hint={overLimit ? undefined : limitText}
        error={fault}
        {...control(sum, setSum)}
      />
      {method !== 'card' && (
        <Field
          name="paid_on"
          className="mt-4"
          label={t('paidBackOn')}
          hint={t('paidBackHint')}
          optional
          type="date"
          {...control(paidOn, setPaidOn)}
        />
      )}
      <ReasonField className="mt-4" hint={undefined} value={reason} onChange={setReason} />
      <Checkbox className="mt-3" label={t('staysDue')} hint={t('staysDueHint')} {...tickControl(staysDue, setStaysDue)} />
    </SubmitDialog>
  )
}

/** The largest refund without an owner; null for any sum. The server enforces it; it is shown before the code is requested. */
function useRefundLimit(): number | null {
  const mayAny = useMay('settings.all')
  const { data } = useQuery({ queryKey: ['settings'], queryFn: () => adminApi().readSettings(), enabled: !mayAny })
  const desk = data?.data.find(({ name }) => name === 'desk')?.value as DeskRules | undefined // the value of that group
  return mayAny ? null : (desk?.refund_kopiykas ?? null)
}
