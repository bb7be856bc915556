import { useState } from 'react'
import type { CustomerCard } from '#contract/admin/customers.ts'
import { apiBase } from '#contract/endpoint.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { EraseDialog } from './erase-dialog.tsx'

/** Exports or erases a person’s data, as the law entitles them to; for owners. */
export function PersonalData({ customer }: { customer: CustomerCard }) {
  const t = useTranslations('admin-customers')
  const [isErasing, setErasing] = useState(false)
  return (
    <section aria-labelledby="personal-data" className="panel">
      <h2 id="personal-data" className="mb-2 text-lead">
        {t('personalData')}
      </h2>
      <p className="mb-3 text-small text-concrete-dark">{t('personalDataHint')}</p>
      <div className="flex flex-wrap gap-2">
        <Export id={customer.id} format="json" />
        <Export id={customer.id} format="pdf" />
        <Button variant="quiet" onClick={() => setErasing(true)}>
          {t('erase')}
        </Button>
      </div>
      {isErasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
    </section>
  )
}

function Export({ id, format }: { id: number; format: 'json' | 'pdf' }) {
  const t = useTranslations('admin-customers')
  const language = useLanguage()
  const { busy, error, run } = useSubmit(async () => {
    // A call can ask for a new code first; a link could only show an error.
    await adminApi().exportCustomer({ params: { id }, query: new URLSearchParams({ ask: '1' }) })
    location.assign(`${apiBase}/v1/admin/customers/${id}/export?${new URLSearchParams({ format, language })}`)
  })
  return (
    <div>
      <Button variant="secondary" busy={busy} onClick={() => void run()}>
        {t(format === 'pdf' ? 'exportPdf' : 'exportJson')}
      </Button>
      <ErrorList error={error} />
    </div>
  )
}
