import { passwordLimits } from '#contract/personal-data.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { PasswordField } from './password-field.tsx'
import type { FormState } from './use-form.ts'

/** A new password and its repetition, named as in the API, so that the server's field errors match. */
export function NewPassword<F extends string>({ form, label }: { form: FormState<F | 'password' | 'password_repeat'>; label: string }) {
  const t = useTranslations('account')
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={label}
        hint={t('passwordHint', { min: passwordLimits.min })}
        required
        autoComplete="new-password"
      />
      <PasswordField {...form.field('password_repeat')} label={t('passwordRepeat')} required autoComplete="new-password" />
    </>
  )
}
