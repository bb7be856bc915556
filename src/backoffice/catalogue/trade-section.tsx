import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { Select, type SelectOption } from '#ui/select.tsx'
import { controlId } from '../form/edit-frame.tsx'
import { readText } from '../form/merge-edits.ts'
import { Section, type SectionProps } from './section.tsx'

/** Price, category and lead time. Read-only for content editors; the server enforces that too. */
export function TradeSection({ values, errors, labels, set, locked, options }: SectionProps & { options: readonly SelectOption[] }) {
  const t = useTranslations('admin-catalogue')
  const own = (field: string) => ({
    id: controlId(field),
    label: labels[field],
    error: errors[field],
    value: readText(values[field]),
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  })
  return (
    <Section id="trade" title={t('trade')}>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <Field {...own('price_kopiykas')} inputMode="decimal" suffix="₴" readOnly={locked} hint={locked ? t('priceLocked') : t('priceHint')} />
        <Select {...own('category_id')} options={options} disabled={locked} />
        <Field {...own('lead_time_days')} inputMode="numeric" readOnly={locked} hint={t('leadTimeHint')} />
        <Field {...own('hs_code')} inputMode="numeric" maxLength={30} optional readOnly={locked} hint={t('hsCodeHint')} />
      </div>
    </Section>
  )
}
