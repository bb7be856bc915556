import { useState } from 'react'
import type { Analytics } from '#contract/admin/analytics.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { DataTable } from '../list/data-table.tsx'
import { formatCount, formatRange, formatShort, formatSum, roundUp } from './amounts.ts'
import { ChartFrame } from './chart-frame.tsx'

type Step = Analytics['series'][number]
const measures = ['sales', 'orders'] as const

/** Columns over time with paid and outstanding amounts, and a line with the totals of the period before. */
export function SeriesChart({ series }: { series: Analytics['series'] }) {
  const t = useTranslations('admin-analytics')
  const language = useLanguage()
  const [measure, setMeasure] = useState<(typeof measures)[number]>('sales')
  const parts = (step: Step): readonly [number, number] =>
    measure === 'orders' ? [step.orders, 0] : [Math.max(0, step.sales_kopiykas - step.due_kopiykas), step.due_kopiykas]
  const past = ({ before }: Step) => (before ? (measure === 'orders' ? before.orders : before.sales_kopiykas) : null)
  const top = roundUp(Math.max(...series.map((step) => Math.max(parts(step)[0] + parts(step)[1], past(step) ?? 0))))
  const edge = (value: number) => (measure === 'orders' ? formatCount(value, language) : formatShort(value, language))
  const middle = series[Math.floor(series.length / 2)]
  return (
    <ChartFrame title={t('seriesTitle')} table="series" rows={<SeriesTable series={series} />}>
      <div role="group" aria-label={t('measure')} className="no-print mb-3 flex flex-wrap gap-2">
        {measures.map((one) => (
          <button key={one} type="button" className="work-stage" aria-pressed={one === measure} onClick={() => setMeasure(one)}>
            {t(one)}
          </button>
        ))}
      </div>
      <div className="chart" role="img" aria-label={t(measure === 'sales' ? 'seriesOfSales' : 'seriesOfOrders')}>
        <div className="chart-edge money" aria-hidden="true">
          <span>{edge(top)}</span>
          <span>{edge(top / 2)}</span>
          <span>0</span>
        </div>
        <svg className="chart-columns" viewBox={`0 0 ${series.length} 100`} preserveAspectRatio="none" aria-hidden="true">
          {[0, 50, 100].map((y) => (
            <line key={y} className="chart-line" x1={0} x2={series.length} y1={y} y2={y} />
          ))}
          {series.map((step, index) => {
            const [paid, due] = parts(step).map((value) => (value / top) * 100) as [number, number] // parts gives two
            const before = past(step)
            return (
              <g key={step.from}>
                <title>{`${formatRange(step, language)}: ${formatCount(step.orders, language)}\u00a0· ${formatSum(step.sales_kopiykas, language)}`}</title>
                <rect className="chart-space" x={index} y={0} width={1} height={100} />
                <rect className="chart-paid" x={index + 0.12} y={100 - paid} width={0.76} height={paid} />
                <rect className="chart-due" x={index + 0.12} y={100 - paid - due} width={0.76} height={due} />
                {before !== null && before > 0 && (
                  <line
                    className="chart-before"
                    x1={index + 0.04}
                    x2={index + 0.96}
                    y1={100 - (before / top) * 100}
                    y2={100 - (before / top) * 100}
                  />
                )}
              </g>
            )
          })}
        </svg>
        <div className="chart-days" aria-hidden="true">
          <span>{series[0] && formatRange({ from: series[0].from, to: series[0].from }, language)}</span>
          {series.length > 4 && middle && <span className="max-sm:hidden">{formatRange({ from: middle.from, to: middle.from }, language)}</span>}
          <span>{formatRange({ from: series.at(-1)?.to ?? '', to: series.at(-1)?.to ?? '' }, language)}</span>
        </div>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-small text-concrete-dark">
        <Key className="chart-paid" name={t(measure === 'orders' ? 'orders' : 'paid')} />
        {measure === 'sales' && <Key className="chart-due" name={t('due')} />}
        <Key className="chart-before" name={t('daysBefore')} isLine />
      </ul>
    </ChartFrame>
  )
}

function Key({ className, name, isLine = false }: { className: string; name: string; isLine?: boolean }) {
  return (
    <li className="flex items-center gap-2">
      <svg width={16} height={12} aria-hidden="true" className="shrink-0">
        {isLine ? <line className={className} x1={0} x2={16} y1={6} y2={6} /> : <rect className={className} x={1} y={1} width={14} height={10} />}
      </svg>
      {name}
    </li>
  )
}

const right = { headClass: 'md:text-right money', cellClass: 'md:text-right money' }

function SeriesTable({ series }: { series: Analytics['series'] }) {
  const t = useTranslations('admin-analytics')
  const language = useLanguage()
  return (
    <DataTable
      rows={series.toReversed()}
      rowKey={({ from }) => from}
      columns={[
        { name: t('days'), bare: true, cell: (step) => formatRange(step, language) },
        { name: t('orders'), ...right, cell: ({ orders }) => formatCount(orders, language) },
        { name: t('sales'), ...right, cell: (step) => formatSum(step.sales_kopiykas, language) },
        { name: t('average'), ...right, cell: ({ average_kopiykas: average }) => (average === null ? '–' : formatSum(average, language)) },
        { name: t('paid'), ...right, cell: (step) => formatSum(step.paid_kopiykas, language) },
        { name: t('due'), ...right, cell: (step) => formatSum(step.due_kopiykas, language) },
        { name: t('cancelled'), ...right, cell: ({ cancelled }) => formatCount(cancelled, language) },
      ]}
    />
  )
}
