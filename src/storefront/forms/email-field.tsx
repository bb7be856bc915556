import { useTranslations } from '#i18n/messages.tsx'
import { Field, type FieldProps } from '#ui/field.tsx'

/** The e-mail address of an account. */
export function EmailField(props: Omit<FieldProps, 'type' | 'label'>) {
  const t = useTranslations('account')
  return <Field {...props} label={t('email')} required type="email" inputMode="email" autoCapitalize="none" maxLength={254} />
}
