import { useDeferredValue, useMemo } from 'react'
import { formatMoney, money } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { usePropertyName } from '../fields/property-name.ts'
import { type Configuration, listConfigurations } from './configurations.ts'
import { Section, type SectionProps } from './section.tsx'

/** All configurations with price and weight. */
export default function ConfigurationsSection({ product, now }: SectionProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const formatPropertyName = usePropertyName(product.palettes)
  const values = useDeferredValue(now)
  const { list, hasMore } = useMemo(() => listConfigurations(values), [values])
  if (list.length < 2) return null
  const optionText = ({ property, label, value }: Configuration['options'][number]) => {
    const text = label[language] || label.uk || value
    // «ні» alone does not say what is left out.
    return value === 'no' || value === 'yes' ? `${formatPropertyName(property)}: ${text}` : text
  }
  const count = t(hasMore ? 'firstConfigurations' : 'allConfigurations', { count: list.length })
  return (
    <Section id="configurations" title={t('configurations')} summary={count} hint={t('configurationsHint')}>
      <ul className="divide-y divide-concrete-light">
        {list.map(({ key, options, price, weight }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            {options.map(optionText).join(', ')}
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
