import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PageRow } from '#contract/admin/pages.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../api/admin-api.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { ScreenSkeleton } from '../app/shell-skeleton.tsx'
import { formatMoment } from '../list/moments.ts'
import { TableHead } from '../list/table-head.tsx'

/** The six information pages: what buyers read, what comes next, where somebody is writing. */
export default function PagesScreen() {
  const t = useTranslations('admin-pages')
  const { data, error, refetch } = useQuery({ queryKey: ['pages'], queryFn: () => adminApi().listPages() })
  return (
    <ScreenFrame title={t('pages')}>
      {data ? <Rows rows={data.data} /> : error ? <FailurePanel error={error} onRetry={refetch} /> : <ScreenSkeleton />}
    </ScreenFrame>
  )
}

function Rows({ rows }: { rows: readonly PageRow[] }) {
  const t = useTranslations('admin-pages')
  const language = useLanguage()
  return (
    <table className="rows">
      <TableHead columns={[t('page'), t('holds'), t('next'), t('state')]} />
      <tbody>
        {rows.map(({ name, title, current, next, has_draft }) => (
          <tr key={name}>
            <td>
              <Link to={`/pages/${name}`} className="inline-flex min-h-11 items-center font-medium hover:text-accent">
                {title[language]}
              </Link>
            </td>
            <td data-label={t('holds')}>{t('versionSince', { number: current.number, when: formatMoment(current.holds_from, language) })}</td>
            <td data-label={t('next')}>{next && t('versionSince', { number: next.number, when: formatMoment(next.holds_from, language) })}</td>
            <td data-label={t('state')}>{has_draft && <span className="mark mark-warning">{t('draft')}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
