import { useDeferredValue, useMemo } from 'react'
import { formatMoney, money } from '#contract/money.ts'
import type { ProductValues } from '#contract/product-values.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { listConfigurations } from './configurations.ts'
import { Section } from './section.tsx'

/** All configurations with price and weight. */
export default function ConfigurationsSection({ now }: { now: ProductValues }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const values = useDeferredValue(now)
  const { list, hasMore } = useMemo(() => listConfigurations(values), [values])
  if (list.length < 2) return null
  const count = t(hasMore ? 'firstConfigurations' : 'allConfigurations', { count: list.length })
  return (
    <Section id="configurations" title={t('configurations')} summary={count} hint={t('configurationsHint')}>
      <ul className="divide-y divide-concrete-light">
        {list.map(({ key, options, price, weight }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            {options.map(({ label, value }) => label[language] || label.uk || value).join(', ')}
            <span className="money ml-auto">
              {[formatMoney(money(price), 'UAH', language), weight !== null && t('kilograms', { weight: Intl.NumberFormat(language).format(weight) })]
                .filter(Boolean)
                .join('\u00a0· ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
