import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../api/admin-api.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { formatMoment } from '../list/moments.ts'
import { TableHead } from '../list/table-head.tsx'
import { megabytes } from './megabytes.ts'

/** The nightly copies, and a warning when the newest is too old. */
export function Backups() {
  const t = useTranslations('admin-system')
  const language = useLanguage()
  const { data, error, refetch } = useQuery({ queryKey: ['backups'], queryFn: () => adminApi().listBackups() })
  return (
    <section aria-labelledby="backups">
      <h2 id="backups" className="mb-2 text-lead">
        {t('backups')}
      </h2>
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {data?.stale && <Notice kind="warning" className="mb-3" title={t('backupsStale')} />}
      {data && data.data.length > 0 && (
        <table className="rows max-w-[48rem]">
          <TableHead columns={[t('backup'), t('createdAt'), t('size')]} />
          <tbody>
            {data.data.map(({ name, at, bytes }) => (
              <tr key={name}>
                <td data-label={t('backup')} className="wrap-anywhere">
                  {name}
                </td>
                <td data-label={t('createdAt')}>{formatMoment(at, language)}</td>
                <td data-label={t('size')} className="figures">
                  {megabytes(bytes)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
