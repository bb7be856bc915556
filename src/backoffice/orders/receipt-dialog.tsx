import { useState } from 'react'
import { ApiError } from '#contract/api-errors.ts'
import type { NewReceipt, OrderMoney, ReceiptView } from '#contract/admin/receipts.ts'
import { money } from '#contract/money.ts'
import { kyivClock, plainDate } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { typedKopiykas } from '#contract/typed-money.ts'
import { adminApi } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { control, ErrorList, SubmitForm } from '../form/form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { moneyText, useSumFault } from '../form/figure-faults.ts'
import { receiptMethodNames } from './order-names.ts'
import { useOrderAct } from './use-order.ts'

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
  const act = useOrderAct(number, { successText: t('receiptStored'), onDone: onClose }, (body: NewReceipt) =>
    adminApi().recordReceipt({ params: { number }, body }),
  )
  const sumFault = useSumFault()
  const amount = typedKopiykas(sum)
  const fault = sumFault(sum)
  const missing = fault ? common('checkFields') : amount === null || amount === 0 ? t('sumNeeded') : day === '' ? t('dayNeeded') : null
  const alike = act.error instanceof ApiError && act.error.reason === 'same_receipt' ? act.error : null
  const isAlike = alike !== null
  const elsewhere = alike?.errors['order_number'] === number ? undefined : alike?.errors['order_number']
  const record = (again: boolean) => {
    if (amount === null || missing !== null) return
    const papers = { document_no: paper.trim() || null, fiscal_no: fiscal.trim() || null }
    void act.run({ method, amount_kopiykas: money(amount), received_on: plainDate(day), again, ...papers })
  }
  return (
    <FormDialog open onClose={onClose} title={t('recordReceipt')}>
      <SubmitForm error={act.error} onSubmit={() => record(false)}>
        {isAlike ? (
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
        ) : (
          <ErrorList error={act.error} />
        )}
        <RadioTiles
          legend={t('how')}
          options={receiptMethodNames.map((value) => ({ value, label: t(`way_${value}`) }))}
          value={method}
          onChange={setMethod}
        />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <Field
            name="amount_kopiykas"
            label={t('sum')}
            inputMode="decimal"
            suffix="₴"
            error={fault}
            hint={amount !== null && due > 0 && amount > due ? t('moreThanDue', { sum: format.sum(amount - due) }) : undefined}
            {...control(sum, setSum)}
          />
          <Field name="received_on" label={t('receivedOn')} type="date" {...control(day, setDay)} />
          <Field name="document_no" label={t('paperNo')} optional maxLength={60} {...control(paper, setPaper)} />
          <Field name="fiscal_no" label={t('fiscalNo')} optional maxLength={60} {...control(fiscal, setFiscal)} />
        </div>
        <Button type="submit" className="mt-5" busy={act.busy} disabledReason={missing}>
          {t('store')}
        </Button>
      </SubmitForm>
    </FormDialog>
  )
}
