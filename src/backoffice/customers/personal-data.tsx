import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { CustomerCard, ErasureReport } from '#contract/admin/customers.ts'
import { apiBase } from '#contract/endpoint.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, queryClient, reread } from '../api/admin-api.ts'
import { ErrorList, useSubmit, tickControl } from '../form/form.tsx'
import { FailurePanel, ScreenSection } from '../app/screen-frame.tsx'
import { isReason, ReasonField, SubmitDialog } from '../form/act-dialogs.tsx'
import { customerKey } from './use-customer.ts'
import { said } from '../form/said.tsx'

/** Exports or erases a person’s data, as the law entitles them to; for owners. */
export function PersonalData({ customer }: { customer: CustomerCard }) {
  const t = useTranslations('admin-customers')
  const [isErasing, setErasing] = useState(false)
  return (
    <ScreenSection id="personal-data" title={t('personalData')} className="panel">
      <p className="mb-3 text-small text-concrete-dark">{t('personalDataHint')}</p>
      <div className="flex flex-wrap gap-2">
        <Export id={customer.id} format="json" />
        <Export id={customer.id} format="pdf" />
        <Button variant="quiet" onClick={() => setErasing(true)}>
          {t('erase')}
        </Button>
      </div>
      {isErasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
    </ScreenSection>
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

/** Shows what an erasure removes and what stays and why; then erases, and reports what was done. */
function EraseDialog({ customer: { id, name }, onClose }: { customer: CustomerCard; onClose: () => void }) {
  const t = useTranslations('admin-customers')
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [accounts, setAccounts] = useState<readonly number[]>([])
  const [done, setDone] = useState<ErasureReport | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['customer-erasure', id],
    queryFn: () => adminApi().previewErasure({ params: { id } }),
    staleTime: 0,
    enabled: done === null,
  })
  const submit = useSubmit(async () => {
    setDone(await adminApi().eraseCustomer({ params: { id }, body: { reason, accounts: [...accounts] } }))
    toast.success(said(t('erased'), name))
  })
  const close = () => {
    onClose()
    if (done === null) return
    queryClient.removeQueries({ queryKey: customerKey(id) })
    void reread(['customers'])
    void navigate('/customers')
  }
  if (done) {
    return (
      <Dialog open onClose={close} title={t('erasedTitle')}>
        <Report report={done} />
      </Dialog>
    )
  }
  return (
    <SubmitDialog
      title={t('eraseTitle')}
      submit={submit}
      action={t('eraseNow')}
      missing={!isReason(reason) && t('reasonNeeded')}
      onSubmit={() => void submit.run()}
      onClose={close}
    >
      <p className="mb-4">{t('eraseWarning')}</p>
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {!data && !error && <Spinner label={t('erase')} />}
      {data && (
        <>
          <Report report={data} />
          <Accounts report={data} chosen={accounts} onChange={setAccounts} />
        </>
      )}
      <ReasonField className="mt-4" hint={t('reasonHint')} value={reason} onChange={setReason} />
    </SubmitDialog>
  )
}

function Report({ report }: { report: ErasureReport }) {
  const t = useTranslations('admin-customers')
  const goes = [
    report.finished_orders > 0 && t('willFinished', { count: report.finished_orders }),
    report.messages > 0 && t('willMessages', { count: report.messages }),
    report.quotes > 0 && t('willQuotes', { count: report.quotes }),
    report.offers > 0 && t('willOffers', { count: report.offers }),
  ].filter((line) => line !== false)
  return (
    <>
      {goes.length > 0 && (
        <ul className="mb-4 list-disc pl-5">
          {goes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {report.stays.length > 0 && (
        <>
          <h3 className="font-medium">{t('stays')}</h3>
          <ul className="list-disc pl-5">
            {report.stays.map(({ what, count }) => (
              <li key={what}>{t(`stays_${what}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Accounts({ report, chosen, onChange }: { report: ErasureReport; chosen: readonly number[]; onChange: (ids: readonly number[]) => void }) {
  const t = useTranslations('admin-customers')
  if (report.accounts.length === 0) return null
  return (
    <fieldset className="mt-4">
      <legend className="font-medium">{t('eraseAccounts')}</legend>
      <p className="text-small text-concrete-dark">{t('eraseAccountsHint')}</p>
      {report.accounts.map(({ id, email, orders }) => (
        <Checkbox
          key={id}
          label={t('accountOrders', { email, count: orders })}
          {...tickControl(chosen.includes(id), (isTicked) => onChange(isTicked ? [...chosen, id] : chosen.filter((one) => one !== id)))}
        />
      ))}
    </fieldset>
  )
}
