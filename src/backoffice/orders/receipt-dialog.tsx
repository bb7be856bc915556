import { useState } from 'react'
import { ApiError } from '#contract/api-errors.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import type { NewReceipt, OrderMoney, ReceiptView } from '#contract/admin/receipts.ts'
import { money } from '#contract/money.ts'
import { kyivClock, plainDate } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { typedKopiykas } from '#contract/typed-money.ts'
import { adminApi, queryClient } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { control, tickControl, useSubmit } from '../form/form.tsx'
import { Overtaken, SubmitDialog } from '../form/act-dialogs.tsx'
import { orderName, said, useUndoToast } from '../form/said.tsx'
import { moneyText, useSumFault } from '../form/figure-faults.ts'
import { receiptMethodNames } from './order-names.ts'
import { orderKey, undoReceipt, writeOrder } from './use-order.ts'

interface ReceiptDialogProps {
  number: string
  money: Pick<OrderMoney, 'due_kopiykas' | 'parts'>
  /** Prefilled values; an empty sum uses the part due next. */
  start?: { readonly sum: string; readonly method: ReceiptView['method'] }
  onClose: () => void
}

/** Records money that came by bank, in cash or by a terminal. */
export function ReceiptDialog({ number, money: { due_kopiykas: due, parts }, start, onClose }: ReceiptDialogProps) {
  const t = useTranslations('admin-orders')
  const common = useTranslations('admin-common')
  const format = useFormats()
  const [method, setMethod] = useState<ReceiptView['method']>(start?.method ?? 'bank')
  const [sum, setSum] = useState(() => {
    if (start?.sum) return start.sum
    // The default is the part due next, which is what usually comes.
    const next = parts.find(({ due_kopiykas }) => due_kopiykas > 0)?.due_kopiykas ?? due
    return due > 0 ? moneyText(Math.min(next, due)) : ''
  })
  const [day, setDay] = useState<string>(() => kyivClock(new Date()).date)
  const [paper, setPaper] = useState('')
  const [fiscal, setFiscal] = useState('')
  // The sum for which the reader said that so much has come.
  const [sureOf, setSureOf] = useState<number | null>(null)
  const undoToast = useUndoToast()
  const act = useSubmit((body: NewReceipt) =>
    writeOrder(number, { onDone: onClose }, async () => {
      const now = await adminApi().recordReceipt({ params: { number }, body })
      const order = queryClient.getQueryData<OrderCard>(orderKey(number))
      const id = now.receipts.at(-1)?.id ?? 0
      undoToast(said(t('receiptStored'), order ? orderName(order) : number), () => undoReceipt(number, id))
      return now
    }),
  )
  const sumFault = useSumFault()
  const amount = typedKopiykas(sum)
  const fault = sumFault(sum)
  const excess = amount === null ? 0 : amount - Math.max(due, 0)
  const missing =
    (fault && common('checkFields')) ||
    ((amount === null || amount === 0) && t('sumNeeded')) ||
    (day === '' && t('dayNeeded')) ||
    (excess > 0 && sureOf !== amount && t('excessUnsure')) ||
    null
  const alike = act.error instanceof ApiError && act.error.reason === 'same_receipt' ? act.error : null
  const elsewhere = alike?.errors['order_number'] === number ? undefined : alike?.errors['order_number']
  const record = (again: boolean) => {
    if (amount === null || missing !== null) return
    const papers = { document_no: paper.trim() || null, fiscal_no: fiscal.trim() || null }
    void act.run({ method, amount_kopiykas: money(amount), received_on: plainDate(day), again, ...papers })
  }
  return (
    // Money is recorded whatever became of the act that asked for it.
    <Overtaken value={null}>
      <SubmitDialog
        title={t('recordReceipt')}
        submit={{ busy: act.busy, error: alike ? null : act.error }}
        action={t('store')}
        missing={missing}
        onSubmit={() => record(false)}
        onClose={onClose}
      >
        {alike && (
          <Notice
            kind="warning"
            announce
            className="mb-4"
            title={elsewhere ? t('samePaper', { number: elsewhere }) : t('sameReceipt')}
            actions={
              <Button variant="secondary" busy={act.busy} onClick={() => record(true)}>
                {t('storeAgain')}
              </Button>
            }
          >
            {t('sameReceiptHint')}
          </Notice>
        )}
        <RadioTiles
          legend={t('how')}
          options={receiptMethodNames.map((value) => ({ value, label: t(`way_${value}`) }))}
          value={method}
          onChange={setMethod}
        />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <Field name="amount_kopiykas" label={t('sum')} inputMode="decimal" suffix="₴" error={fault} {...control(sum, setSum)} />
          <Field name="received_on" label={t('receivedOn')} type="date" {...control(day, setDay)} />
          <Field name="document_no" label={t('paperNo')} optional maxLength={60} {...control(paper, setPaper)} />
          <Field name="fiscal_no" label={t('fiscalNo')} optional maxLength={60} {...control(fiscal, setFiscal)} />
        </div>
        {excess > 0 && (
          <Checkbox
            className="mt-4"
            label={t('excessSure')}
            hint={t('moreThanDue', { sum: format.sum(excess) })}
            {...tickControl(sureOf === amount, (isSure) => setSureOf(isSure ? amount : null))}
          />
        )}
      </SubmitDialog>
    </Overtaken>
  )
}
