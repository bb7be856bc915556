import { useState } from 'react'
import type { FiscalReceiptView } from '#contract/fiscal.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { adminApi } from '../api/admin-api.ts'
import { AlertDetail } from '../app/alert-detail.tsx'
import { TabLink } from '../app/links.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { control, ErrorList, SubmitForm } from '../form/form.tsx'
import { useOrderAct } from './use-order.ts'

/** Fiscal receipts of card payments and refunds: their numbers, or what delays them. */
export function FiscalReceipts({ number, receipts }: { number: string; receipts: readonly FiscalReceiptView[] }) {
  const t = useTranslations('admin-orders')
  if (receipts.length === 0) return null
  return (
    <section aria-labelledby="fiscal" className="mt-5">
      <h3 id="fiscal" className="mb-1 font-medium">
        {t('fiscalReceipts')}
      </h3>
      <ul>
        {receipts.map((receipt) => (
          <FiscalReceipt key={receipt.id} number={number} receipt={receipt} />
        ))}
      </ul>
    </section>
  )
}

function FiscalReceipt({ number, receipt }: { number: string; receipt: FiscalReceiptView }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const { state, kind, url, offline } = receipt
  const sum = format.sum(receipt.amount_kopiykas)
  const no = receipt.fiscal_no ?? ''
  return (
    <li className="border-t border-concrete-light py-2">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="money font-medium">{kind === 'return' ? `−${sum}` : sum}</span>
        <span className="min-w-40 flex-1 wrap-anywhere">
          {state === 'done' && url && (
            <TabLink href={url} className="text-link">
              {t('fiscalReceipt', { no })}
            </TabLink>
          )}
          {state === 'done' && !url && t('fiscalReceipt', { no })}
          {state === 'done' && offline && <span className="text-small text-concrete-dark">&nbsp;· {t('fiscalOffline')}</span>}
          {state === 'waiting' && t('fiscalWaiting')}
          {state === 'external' && t('fiscalExternal')}
          {state === 'failed' && <span className="text-error">{t('fiscalFailed')}</span>}
          {receipt.error && (
            <span className="block text-small text-concrete-dark">
              <AlertDetail text={receipt.error} />
            </span>
          )}
        </span>
      </div>
      {state === 'failed' && <MissingReceipt number={number} id={receipt.id} />}
    </li>
  )
}

/** For a failed receipt: retry, or enter the number of one that was made elsewhere. */
function MissingReceipt({ number, id }: { number: string; id: number }) {
  const t = useTranslations('admin-orders')
  const [no, setNo] = useState('')
  const typed = no.trim()
  const act = useOrderAct(number, { successText: t(typed === '' ? 'fiscalRetried' : 'fiscalWritten') }, (fiscal_no: string | null) =>
    adminApi().resolveFiscalReceipt({ params: { number, id }, body: { fiscal_no } }),
  )
  return (
    <SubmitForm className="mt-2 flex flex-wrap items-end gap-2" onSubmit={() => act.run(typed === '' ? null : typed)}>
      <ErrorList error={act.error} />
      <Field label={t('fiscalNoByHand')} className="w-56" maxLength={60} {...control(no, setNo)} />
      <Button type="submit" variant="secondary" busy={act.busy}>
        {t(typed === '' ? 'fiscalRetry' : 'fiscalWrite')}
      </Button>
    </SubmitForm>
  )
}
