import type { ReactNode } from 'react'
import type { AnalyticsTable } from '#contract/admin/analytics-kinds.ts'
import { apiBase } from '#contract/endpoint.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'
import { usePeriod } from './use-period.ts'

interface ChartFrameProps {
  title: string
  hint?: string | undefined
  table: AnalyticsTable
  /** The data as a table, when the chart is not one itself. */
  rows?: ReactNode
  children: ReactNode
}

/** A chart with its data as a table and as a file. */
export function ChartFrame({ title, hint, table, rows, children }: ChartFrameProps) {
  const t = useTranslations('admin-analytics')
  const language = useLanguage()
  const { parameters, isTurned } = usePeriod()
  const id = `chart-${table}`
  const link = (format: string) => {
    const query = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries({ table, format, language })) query.set(name, value)
    return `${apiBase}/v1/admin/exports/numbers?${query}`
  }
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="chart-box">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={`${id}-title`} className="text-lead">
            {title}
          </h2>
          {hint && <p className="max-w-[60ch] text-small text-concrete-dark">{hint}</p>}
        </div>
        <div className="no-print flex gap-1">
          {(isTurned ? [] : (['xlsx', 'csv'] as const)).map((format) => (
            <a key={format} className={buttonVariants('quiet')} href={link(format)} download aria-label={`${title}, ${format.toUpperCase()}`}>
              {format.toUpperCase()}
            </a>
          ))}
        </div>
      </div>
      {children}
      {rows && (
        <details className="mt-3">
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-link">{t('asTable')}</summary>
          <div className="mt-2">{rows}</div>
        </details>
      )}
    </section>
  )
}
