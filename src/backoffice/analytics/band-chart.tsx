import type { Analytics } from '#contract/admin/analytics.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { DataTable } from '../list/data-table.tsx'
import { formatCount } from './amounts.ts'
import { Bar } from './bar.tsx'
import { ChartFrame } from './chart-frame.tsx'

interface BandChartProps {
  title: string
  hint: string
  table: 'ready' | 'calls'
  bands: readonly { readonly name: string; readonly orders: number }[]
}

/** How many orders fell into each band, as bars inside a table. */
function BandChart({ title, hint, table, bands }: BandChartProps) {
  const t = useTranslations('admin-analytics')
  const language = useLanguage()
  const all = bands.reduce((sum, { orders }) => sum + orders, 0)
  const right = 'md:text-right money'
  return (
    <ChartFrame title={title} hint={hint} table={table}>
      {all === 0 ? (
        <p className="text-concrete-dark">{t(table === 'ready' ? 'readyNone' : 'callsNone')}</p>
      ) : (
        <DataTable
          className="rows chart-rows"
          rows={bands}
          rowKey={({ name }) => name}
          columns={[
            { name: t('band'), bare: true, cell: ({ name }) => name },
            { name: t('share'), bare: true, headClass: 'md:w-1/3', cell: ({ orders }) => <Bar share={orders / all} /> },
            {
              name: t('orders'),
              headClass: right,
              cellClass: right,
              cell: ({ orders }) => `${formatCount(orders, language)}\u00a0· ${Math.round((orders / all) * 100)} %`,
            },
          ]}
        />
      )}
    </ChartFrame>
  )
}

/** Whether promised days were kept. */
export function ReadyChart({ ready }: { ready: Analytics['ready'] }) {
  const t = useTranslations('admin-analytics')
  const language = useLanguage()
  const { average_days: days, average_days_late: late } = ready
  const hints = [
    t('readyHint'),
    days !== null && t('averageDays', { count: Number(days.toFixed(1)), days: formatCount(days, language) }),
    late !== null && t('averageLate', { count: Number(late.toFixed(1)), days: formatCount(late, language) }),
  ]
  return (
    <BandChart
      title={t('readyTitle')}
      hint={hints.filter(Boolean).join(' ')}
      table="ready"
      bands={ready.bands.map(({ band, orders }) => ({ name: t(`ready_${band}`), orders }))}
    />
  )
}

/** How long buyers waited for the first call. */
export function CallChart({ calls }: { calls: Analytics['calls'] }) {
  const t = useTranslations('admin-analytics')
  const language = useLanguage()
  const { average_minutes: minutes } = calls
  const average =
    minutes === null ? '' : ` ${t('averageMinutes', { count: Math.round(minutes), minutes: formatCount(Math.round(minutes), language) })}`
  return (
    <BandChart
      title={t('callsTitle')}
      hint={`${t('callsHint')}${average}`}
      table="calls"
      bands={calls.bands.map(({ band, orders }) => ({ name: t(`calls_${band}`), orders }))}
    />
  )
}
