import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { FailurePanel, SectionSkeleton, ScreenSection } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { ErrorList, useSubmit } from '../form/form.tsx'
import { DataTable } from '../list/data-table.tsx'
import { megabytes } from './megabytes.ts'

/** The nightly backups, with a warning when the newest is too old. */
export function Backups() {
  const t = useTranslations('admin-system')
  const format = useFormats()
  const { data, error, refetch } = useQuery({ queryKey: ['backups'], queryFn: () => adminApi().listBackups(), refetchInterval: 5_000 })
  return (
    <ScreenSection id="backups" title={t('backups')}>
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {!data && !error && <SectionSkeleton />}
      {data?.stale && <Notice kind="warning" className="mb-3 max-w-[48rem]" title={t(data.data.length === 0 ? 'backupsNone' : 'backupsStale')} />}
      {data && <MakeBackup />}
      {data && (
        <p className="my-3 text-small text-concrete-dark">
          {data.restored ? t('restored', { when: format.moment(data.restored.at), name: data.restored.name }) : t('restoredNever')}
        </p>
      )}
      {data && data.data.length > 0 && (
        <DataTable
          className="rows max-w-[48rem]"
          rows={data.data}
          rowKey={({ name }) => name}
          columns={[
            { name: t('backup'), cellClass: 'wrap-anywhere', cell: ({ name }) => name },
            { name: t('createdAt'), cell: ({ at }) => format.moment(at) },
            { name: t('size'), cellClass: 'tabular-nums', cell: ({ bytes }) => megabytes(bytes, format.language) },
          ]}
        />
      )}
    </ScreenSection>
  )
}

function MakeBackup() {
  const t = useTranslations('admin-system')
  const submit = useSubmit(async () => {
    await adminApi().makeBackup()
    toast.success(t('backupBegun'))
  })
  return (
    <>
      <ErrorList error={submit.error} />
      <Button variant="secondary" busy={submit.busy} onClick={() => void submit.run()}>
        {t('makeBackup')}
      </Button>
    </>
  )
}
