import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AlertsView } from '#contract/admin/system.ts'
import { useTranslations } from '#i18n/messages.tsx'
import type { MessageKey } from '#i18n/namespaces.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, reread } from '../api/admin-api.ts'
import { AlertDetail } from '../app/alert-detail.tsx'
import { FailurePanel, SectionSkeleton, ScreenSection } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { control, useSubmit } from '../form/form.tsx'
import { SubmitDialog } from '../form/act-dialogs.tsx'
import { DataTable } from '../list/data-table.tsx'
import { said } from '../form/said.tsx'

type Alert = AlertsView['data'][number]

/** Open problems with payments; each is closed with a note on what was found. */
export function Alerts() {
  const t = useTranslations('admin-system')
  const tAlerts = useTranslations('admin-alerts')
  const format = useFormats()
  const [asked, setAsked] = useState<Alert | null>(null)
  const { data, error, refetch } = useQuery({ queryKey: ['alerts'], queryFn: () => adminApi().listAlerts() })
  return (
    <ScreenSection id="alerts" title={t('alerts')}>
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {!data && !error && <SectionSkeleton />}
      {data?.data.length === 0 && <p className="text-concrete-dark">{t('noAlerts')}</p>}
      {data && data.data.length > 0 && (
        <DataTable
          rows={data.data}
          rowKey={({ id }) => id}
          columns={[
            { name: t('when'), cell: ({ at }) => format.moment(at) },
            {
              name: t('order'),
              cell: ({ order_number: number }) =>
                number && (
                  <Link className="text-link" to={`/orders/${number}`}>
                    {number}
                  </Link>
                ),
            },
            {
              name: t('what'),
              cellClass: 'wrap-anywhere',
              cell: (alert) => (
                <span>
                  {tAlerts(`alert_${alert.kind}` as MessageKey<'admin-alerts'>) /* every kind has a text */}
                  <span className="block text-small text-concrete-dark">
                    <AlertDetail text={alert.detail} />
                  </span>
                </span>
              ),
            },
            {
              name: t('actions'),
              actions: true,
              cellClass: 'md:text-right',
              cell: (alert) => (
                <Button variant="secondary" onClick={() => setAsked(alert)}>
                  {t('settle')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {asked && <CloseDialog alert={asked} onClose={() => setAsked(null)} />}
    </ScreenSection>
  )
}

function CloseDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const t = useTranslations('admin-system')
  const tAlerts = useTranslations('admin-alerts')
  const [note, setNote] = useState('')
  const submit = useSubmit(async () => {
    await adminApi().closeAlert({ params: { id: alert.id }, body: { note } })
    toast.success(said(t('settled'), [alert.order_number, tAlerts(`alert_${alert.kind}` as MessageKey<'admin-alerts'>)].filter(Boolean).join(', ')))
    onClose()
    await reread(['alerts'], ['today'])
  })
  return (
    <SubmitDialog
      title={t('resolveTitle')}
      submit={submit}
      action={t('settle')}
      missing={note.trim().length < 3 && t('noteMissing')}
      onSubmit={() => void submit.run()}
      onClose={onClose}
    >
      <p className="mb-3">{t('resolveHint')}</p>
      <TextArea name="note" label={t('note')} maxLength={500} {...control(note, setNote)} />
    </SubmitDialog>
  )
}
