import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { analyticsTables, salesSplits } from '#contract/admin/analytics-kinds.ts'
import type { Analytics, SearchTerms } from '#contract/admin/analytics.ts'
import { useTranslations, useLanguage } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { adminApi, useMay } from '../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton } from '../app/screen-frame.tsx'
import { DataTable } from '../list/data-table.tsx'
import { CallChart, ReadyChart } from './band-chart.tsx'
import { SeriesChart } from './column-chart.tsx'
import { PeriodBar } from './period-bar.tsx'
import { SplitChart } from './split-chart.tsx'
import { Totals } from './totals.tsx'
import { presetDays, usePeriod } from './use-period.ts'
import { formatCount } from './amounts.ts'
import { ChartFrame } from './chart-frame.tsx'

/** Sales of a period by dimension, and how orders went; people who only edit texts see just the searches. */
export default function AnalyticsScreen() {
  const t = useTranslations('admin-analytics')
  const { parameters, isTurned } = usePeriod()
  const mayNumbers = useMay('numbers.read')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['analytics', parameters.toString()],
    queryFn: () => adminApi().readAnalytics({ query: parameters }),
    placeholderData: keepPreviousData,
    enabled: mayNumbers && !isTurned,
  })
  const toPrint = mayNumbers && (
    <Button variant="secondary" className="no-print" onClick={() => print()}>
      {t('print')}
    </Button>
  )
  return (
    <ScreenFrame title={t('title')} actions={toPrint}>
      <PeriodBar period={data?.period} step={data?.step} />
      {error && (
        <div className="mb-5">
          <FailurePanel error={error} onRetry={refetch} />
        </div>
      )}
      {mayNumbers && !isTurned && !data && !error && <ScreenSkeleton />}
      <div className={classNames('flex flex-col gap-4', isPlaceholderData && 'rows-dim')} aria-busy={isPlaceholderData || undefined}>
        {/* The server's figures would be of other days than those in the fields. */}
        {isTurned && <p className="panel">{t('periodTurned')}</p>}
        {!isTurned && data && <Numbers numbers={data} />}
        {!isTurned && <Searches />}
      </div>
    </ScreenFrame>
  )
}

function Numbers({ numbers }: { numbers: Analytics }) {
  const t = useTranslations('admin-analytics')
  const { totals, before, ready } = numbers
  if (totals.orders + totals.cancelled + before.orders + before.cancelled + ready.orders === 0) return <NothingYet />
  return (
    <>
      <Totals numbers={numbers} />
      <nav aria-label={t('charts')} className="no-print flex flex-wrap gap-2 min-[1200px]:hidden">
        {analyticsTables.map((table) => (
          <a key={table} href={`#chart-${table}`} className="work-stage">
            {t(`chart_${table}`)}
          </a>
        ))}
      </nav>
      <SeriesChart series={numbers.series} />
      <div className="chart-pairs">
        {salesSplits.map((split) => (
          <SplitChart key={split} split={split} rows={numbers.splits[split]} period={numbers.period} />
        ))}
        <ReadyChart ready={ready} />
        <CallChart calls={numbers.calls} />
      </div>
    </>
  )
}

function NothingYet() {
  const t = useTranslations('admin-analytics')
  const { set } = usePeriod()
  return (
    <div className="panel flex flex-col items-start gap-3">
      <p>{t('noOrders')}</p>
      <Button variant="secondary" onClick={() => set({ ...presetDays('months12'), by: '' })}>
        {t('showYear')}
      </Button>
    </div>
  )
}

/** What visitors searched for, and which searches found nothing: a missing synonym, or a missing product. */
function Searches() {
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
