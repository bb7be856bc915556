import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AlertsView } from '#contract/admin/system.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import type { MessageKey } from '#i18n/namespaces.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { AlertDetail } from '../app/alert-detail.tsx'
import { FailurePanel } from '../app/failure-panel.tsx'
import { SectionSkeleton } from '../app/shell-skeleton.tsx'
import { ErrorList } from '../form/error-list.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { formatMoment } from '../list/moments.ts'
import { TableHead } from '../list/table-head.tsx'

type Alert = AlertsView['data'][number]

/** What is wrong with payments, until somebody has looked into it and says what they found. */
export function Alerts() {
  const t = useTranslations('admin-system')
  const tAlerts = useTranslations('admin-alerts')
  const language = useLanguage()
  const [asked, setAsked] = useState<Alert | null>(null)
  const { data, error, refetch } = useQuery({ queryKey: ['alerts'], queryFn: () => adminApi().listAlerts() })
  return (
    <section aria-labelledby="alerts">
      <h2 id="alerts" className="mb-2 text-lead">
        {t('alerts')}
      </h2>
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {!data && !error && <SectionSkeleton />}
      {data?.data.length === 0 && <p className="text-concrete-dark">{t('noAlerts')}</p>}
      {data && data.data.length > 0 && (
        <table className="rows">
          <TableHead columns={[t('raisedAt'), t('order'), t('alert')]} actions={t('actions')} />
          <tbody>
            {data.data.map((alert) => (
              <tr key={alert.id}>
                <td data-label={t('raisedAt')}>{formatMoment(alert.at, language)}</td>
                <td data-label={t('order')}>
                  {alert.order_number && (
                    <Link className="text-link" to={`/orders/${alert.order_number}`}>
                      {alert.order_number}
                    </Link>
                  )}
                </td>
                <td data-label={t('alert')} className="wrap-anywhere">
                  <span>
                    {tAlerts(`alert_${alert.kind}` as MessageKey<'admin-alerts'>) /* each kind has its words */}
                    <span className="block text-small text-concrete-dark">
                      <AlertDetail text={alert.detail} />
                    </span>
                  </span>
                </td>
                <td className="md:text-right">
                  <Button variant="secondary" onClick={() => setAsked(alert)}>
                    {t('settle')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {asked && <CloseDialog alert={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

function CloseDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const t = useTranslations('admin-system')
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [idempotencyKey] = useState(newIdempotencyKey)
  const isSaid = note.trim().length >= 3
  const submit = useSubmit(async () => {
    await adminApi().closeAlert({ params: { id: alert.id }, body: { note } }, { idempotencyKey })
    toast.success(t('settled'))
    onClose()
    await Promise.all([queries.invalidateQueries({ queryKey: ['alerts'] }), queries.invalidateQueries({ queryKey: ['today'] })])
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('settleTitle')}
      footer={
        <Button busy={submit.busy} disabledReason={!isSaid && t('noteMissing')} onClick={() => void submit.run()}>
          {t('settle')}
        </Button>
      }
    >
      <ErrorList error={submit.error} />
      <p className="mb-3">{t('settleHint')}</p>
      <TextArea label={t('note')} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
    </FormDialog>
  )
}
