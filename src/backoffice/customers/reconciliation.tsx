import { useState } from 'react'
import type { CustomerCard } from '#contract/admin/customers.ts'
import { apiBase } from '#contract/endpoint.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { control } from '../form/form.tsx'
import { ScreenSection } from '../app/screen-frame.tsx'

/** The act of reconciliation for a period, as a PDF in the customer's language: this year up to today by default. */
export function Reconciliation({ customer: { id, language } }: { customer: Pick<CustomerCard, 'id' | 'language'> }) {
  const t = useTranslations('admin-customers')
  const common = useTranslations('admin-common')
  const [to, setTo] = useState<string>(() => kyivClock(new Date()).date)
  const [from, setFrom] = useState(() => `${to.slice(0, 4)}-01-01`)
  const isPeriod = from !== '' && to !== '' && from <= to
  return (
    <ScreenSection id="reconciliation" title={t('reconciliation')} className="panel">
      <div className="mb-3 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        <Field label={t('periodFrom')} type="date" {...control(from, setFrom)} />
        <Field
          label={t('periodTo')}
          type="date"
          error={from !== '' && to !== '' && !isPeriod ? common('periodWrong') : undefined}
          {...control(to, setTo)}
        />
      </div>
      {isPeriod && (
        <a
          className={buttonVariants('secondary')}
          href={`${apiBase}/v1/admin/customers/${id}/reconciliation?${new URLSearchParams({ from, to, language })}`}
          download
        >
          {t('reconciliationPdf')}
        </a>
      )}
    </ScreenSection>
  )
}
