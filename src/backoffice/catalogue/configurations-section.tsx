import { useDeferredValue, useMemo } from 'react'
import { formatMoney, money } from '#contract/money.ts'
import type { ProductValues } from '#contract/product-values.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { listConfigurations } from './configurations.ts'
import { Section } from './section.tsx'
import { DataTable } from '../list/data-table.tsx'

const right = { headClass: 'text-right', cellClass: 'money md:text-right' }

/** A table of all configurations with price and weight. */
export default function ConfigurationsSection({ now }: { now: ProductValues }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const values = useDeferredValue(now)
  const { list, hasMore } = useMemo(() => listConfigurations(values), [values])
  if (list.length < 2) return null
  return (
    <Section id="configurations" title={t('configurations')} hint={t('configurationsHint')}>
      <details>
        <summary className="flex min-h-11 items-center underline underline-offset-2">
          {t(hasMore ? 'firstConfigurations' : 'allConfigurations', { count: list.length })}
        </summary>
        <DataTable
          className="rows mt-2"
          rows={list}
          rowKey={({ key }) => key}
          columns={[
            {
              name: t('configuration'),
              bare: true,
              cell: ({ options }) => options.map(({ label, value }) => label[language] || label.uk || value).join(', '),
            },
            { name: t('price'), ...right, cell: ({ price }) => formatMoney(money(price), 'UAH', language) },
            {
              name: t('weight'),
              ...right,
              cell: ({ weight }) => (weight === null ? '–' : t('kilograms', { weight: Intl.NumberFormat(language).format(weight) })),
            },
          ]}
        />
      </details>
    </Section>
  )
}
