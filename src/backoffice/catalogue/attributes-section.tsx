import { useState } from 'react'
import type { AttributeDefinition } from '#contract/admin/attributes.ts'
import type { AttributeValue } from '#contract/product-values.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { BilingualField } from '../form/bilingual-field.tsx'
import { AttributeDialog } from './attribute-dialog.tsx'
import { Section, type SectionProps } from './section.tsx'
import { useAttributes } from './use-attributes.ts'
import { control } from '../form/form.tsx'
import { useNumberFault } from '../form/figure-faults.ts'

/** The product's attributes: finish, care, warranty. The shop defines which exist. */
export function AttributesSection({ now, set, locked }: SectionProps) {
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
  const filled = data?.data.filter(({ code }) => attributes[code]).map(({ name }) => name[language] || name.uk)
  return (
    <Section id="attributes" title={t('attributes')} summary={filled?.join(', ') || t('attributesNone')} hint={t('attributesHint')}>
      {data?.data.length === 0 && <p className="text-concrete-dark">{t('noAttributes')}</p>}
      {data?.data.map((definition) => {
        const { code, name, unit } = definition
        const value = attributes[code] ?? { uk: '', en: '', sample: false }
        const own = { label: name[language] || name.uk, hint: value.sample && t('sample'), readOnly: locked }
        return (
          <div key={code} className="flex items-start gap-2">
            <div className="min-w-0 grow">
              {definition.kind === 'TEXT' ? (
                <BilingualField
                  {...own}
                  field={`attributes.${code}`}
                  values={{ [`attributes.${code}.uk`]: value.uk, [`attributes.${code}.en`]: value.en }}
                  errors={{}}
                  mayBeEmpty={value.uk === ''}
                  set={(field, text) => write(code, { ...value, [field.endsWith('.uk') ? 'uk' : 'en']: text, sample: false })}
                />
              ) : (
                <Field
                  {...own}
                  className="max-w-60"
                  inputMode="decimal"
                  suffix={definition.kind === 'MONTHS' ? t('months') : unit[language] || unit.uk || undefined}
                  error={numberFault(value.uk, { decimals: 3 })}
                  {...control(value.uk, (text) => write(code, { uk: text, en: text, sample: false }))}
                />
              )}
            </div>
            {!locked && (
              <IconButton label={t('editOf', { name: own.label })} onClick={() => setEdited(definition)}>
                <Icon name="edit" />
              </IconButton>
            )}
          </div>
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
