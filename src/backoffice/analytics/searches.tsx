import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchTerms } from '#contract/admin/analytics.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { adminApi } from '../api/admin-api.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { ScreenSkeleton } from '../app/shell-skeleton.tsx'
import { DataTable } from '../list/data-table.tsx'
import { formatCount } from './amounts.ts'
import { ChartFrame } from './chart-frame.tsx'
import { usePeriod } from './use-period.ts'

/** What visitors searched for, and which searches found nothing: a missing synonym, or a missing product. */
export function Searches() {
  const t = useTranslations('admin-analytics')
  const language = useLanguage()
  const { parameters } = usePeriod()
  const { data, error, refetch } = useQuery({
    queryKey: ['searches', parameters.get('from'), parameters.get('to')],
    queryFn: () => adminApi().readSearchTerms({ query: parameters }),
    placeholderData: keepPreviousData,
  })
  if (error) return <FailurePanel error={error} onRetry={refetch} />
  if (!data) return <ScreenSkeleton />
  const hint =
    data.searches > 0
      ? t('searchesHint', { searches: formatCount(data.searches, language), empty: formatCount(data.empty, language) })
      : t('searchesNone')
  return (
    <ChartFrame title={t('searchesTitle')} hint={hint} table="searches">
      {data.searches > 0 && (
        <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
          <Terms title={t('emptyTerms')} terms={data.empty_terms} figure="empty" none={t('emptyTermsNone')} />
          <Terms title={t('terms')} terms={data.terms} figure="searches" none="" />
        </div>
      )}
    </ChartFrame>
  )
}

interface TermsProps {
  title: string
  terms: SearchTerms['terms']
  figure: 'searches' | 'empty'
  none: string
}

function Terms({ title, terms, figure, none }: TermsProps) {
  const t = useTranslations('admin-analytics')
  const language = useLanguage()
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-medium">{title}</h3>
      {terms.length === 0 ? (
        <p className="text-concrete-dark">{none}</p>
      ) : (
        <DataTable
          className="rows chart-rows"
          rows={terms}
          rowKey={({ text }) => text}
          columns={[
            { name: t('text'), bare: true, cellClass: 'wrap-break-word', cell: ({ text }) => text },
            {
              name: t('times'),
              headClass: 'text-right money',
              cellClass: 'money md:text-right',
              cell: (term) => formatCount(term[figure], language),
            },
          ]}
        />
      )}
    </div>
  )
}
