import { useDeferredValue, useMemo } from 'react'
import { formatMoney, money } from '#contract/money.ts'
import type { ProductValues } from '#contract/product-values.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { listConfigurations } from './configurations.ts'
import { Section } from './section.tsx'
import { TableHead } from '../list/table-head.tsx'

/** A table of every configuration to look through: what it costs and weighs. */
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
        <table className="rows mt-2">
          <TableHead columns={[t('configuration'), { name: t('price'), className: 'text-right' }, { name: t('weight'), className: 'text-right' }]} />
          <tbody>
            {list.map(({ key, options, price, weight }) => (
              <tr key={key}>
                <td>{options.map(({ label, value }) => label[language] || label.uk || value).join(', ')}</td>
                <td data-label={t('price')} className="money md:text-right">
                  {formatMoney(money(price), 'UAH', language)}
                </td>
                <td data-label={t('weight')} className="money md:text-right">
                  {weight === null ? '–' : t('kilograms', { weight: Intl.NumberFormat(language).format(weight) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  )
}
