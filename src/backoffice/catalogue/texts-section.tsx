import { useTranslations } from '#i18n/messages.tsx'
import { BilingualField } from '../form/bilingual-field.tsx'
import { Section, type SectionProps } from './section.tsx'

export function TextsSection({ values, errors, set }: SectionProps) {
  const t = useTranslations('admin-catalogue')
  return (
    <Section id="texts" title={t('texts')}>
      <BilingualField field="name" label={t('name')} values={values} errors={errors} set={set} />
      <BilingualField field="description" label={t('description')} values={values} errors={errors} set={set} long />
    </Section>
  )
}
