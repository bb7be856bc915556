import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PageRow } from '#contract/admin/pages.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { DataTable } from '../list/data-table.tsx'

/** The six information pages: current version, next version, unpublished drafts. */
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
  const format = useFormats()
  const since = ({ number, holds_from }: PageRow['current']) => t('versionSince', { number, when: format.moment(holds_from) })
  return (
    <DataTable
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        {
          name: t('page'),
          bare: true,
          cell: ({ name, title }) => (
            <Link to={`/pages/${name}`} className="inline-flex min-h-11 items-center font-medium hover:text-accent">
              {title[format.language]}
            </Link>
          ),
        },
        { name: t('holds'), cell: ({ current }) => since(current) },
        { name: t('next'), cell: ({ next }) => next && since(next) },
        {
          name: t('state'),
          cell: ({ has_draft, says_vat }) =>
            (has_draft || says_vat) && (
              <span className="flex flex-wrap gap-1.5">
                {has_draft && <span className="mark mark-warning">{t('draft')}</span>}
                {says_vat && <span className="mark mark-error whitespace-normal">{t('saysVat')}</span>}
              </span>
            ),
        },
      ]}
    />
  )
}
