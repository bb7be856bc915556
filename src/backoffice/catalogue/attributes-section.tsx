import { useState } from 'react'
import type { AttributeDefinition } from '#contract/admin/attributes.ts'
import type { AttributeValue, ProductValues } from '#contract/product-values.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { AttributeDialog } from './attribute-dialog.tsx'
import { Section, type SectionProps } from './section.tsx'
import { useAttributes } from './use-attributes.ts'
import { control } from '../form/control.ts'
import { useNumberFault } from '../form/use-number-fault.ts'

/** The product's attributes: finish, care, warranty. The shop defines which exist. */
export function AttributesSection({ now, set, locked }: Pick<SectionProps, 'set' | 'locked'> & { now: ProductValues }) {
  const t = useTranslations('admin-catalogue')
  const numberFault = useNumberFault()
  const language = useLanguage()
  const { data } = useAttributes()
  const [edited, setEdited] = useState<AttributeDefinition | 'new' | null>(null)
  const { attributes } = now
  const write = (code: string, value: AttributeValue) => {
    const { [code]: _former, ...rest } = attributes
    set('attributes', value.uk === '' && value.en === '' ? rest : { ...rest, [code]: value })
  }
  return (
    <Section id="attributes" title={t('attributes')} hint={t('attributesHint')}>
      {data?.data.length === 0 && <p className="text-concrete-dark">{t('noAttributes')}</p>}
      {data?.data.map((definition) => {
        const { code, name, unit } = definition
        const value = attributes[code] ?? { uk: '', en: '', sample: false }
        const label = name[language] || name.uk
        const isFigure = definition.kind !== 'TEXT'
        const suffix = unit[language] || unit.uk
        return (
          <fieldset key={code} className="min-w-0">
            <legend className="flex w-full flex-wrap items-center gap-2 font-medium">
              {label}
              {value.sample && <span className="mark">{t('sample')}</span>}
              {!locked && (
                <Button variant="quiet" onClick={() => setEdited(definition)}>
                  {t('editAttribute', { name: label })}
                </Button>
              )}
            </legend>
            <div className="grid gap-3 sm:grid-cols-2">
              {isFigure ? (
                <Field
                  label={t('value')}
                  inputMode="decimal"
                  suffix={suffix || undefined}
                  readOnly={locked}
                  value={value.uk}
                  error={numberFault(value.uk, { decimals: 3 })}
                  onChange={(event) => write(code, { uk: event.target.value, en: event.target.value, sample: false })}
                />
              ) : (
                (['uk', 'en'] as const).map((side) => (
                  <Field
                    key={side}
                    lang={side}
                    label={t(`value_${side}`)}
                    readOnly={locked}
                    {...control(value[side], (text) => write(code, { ...value, [side]: text, sample: false }))}
                  />
                ))
              )}
            </div>
          </fieldset>
        )
      })}
      {!locked && (
        <Button variant="secondary" className="self-start" onClick={() => setEdited('new')}>
          {t('newAttribute')}
        </Button>
      )}
      {edited && <AttributeDialog definition={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  )
}
