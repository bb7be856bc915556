import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { useStartInFirstField } from '#ui/first-field.ts'
import { cleanEmail } from '#contract/clean-text.ts'
import { EmailField } from '../forms/email-field.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { useSubmit } from '../errors/use-submit.ts'
import { useForm } from '../forms/use-form.ts'
import { signIn } from '../app/session-actions.ts'
import { loginErrors } from './account-errors.ts'

export interface LoginFormProps {
  /** Prefilled after a registration, so that one press is enough. */
  start: { readonly email: string; readonly password: string }
  onForgotPassword: (email: string) => void
  onRegister: () => void
}

/** E-mail and password. */
export function LoginForm({ start, onForgotPassword, onRegister }: LoginFormProps) {
  const t = useTranslations('account')
  const tErrors = useTranslations('errors')
  const { busy, submit } = useSubmit('login')
  function translateError(error: ReturnType<typeof loginErrors>['email']) {
    if (!error) return undefined
    return error === 'loginEmailInvalid' ? t(error) : tErrors(error)
  }
  const [form, formRef] = useForm(start, (values) => {
    const { email, password } = loginErrors(values)
    return { email: translateError(email), password: translateError(password) }
  })
  useStartInFirstField(formRef, true)
  const go = () => submit(() => signIn({ username: cleanEmail(form.values.email), password: form.values.password }))
  return (
    <form ref={formRef} noValidate className="flex flex-col gap-5" onSubmit={(event) => form.submit(event, () => void go())}>
      <EmailField {...form.field('email')} label={t('email')} autoComplete="username" />
      <PasswordField {...form.field('password')} label={t('password')} required autoComplete="current-password" />
      <Button type="submit" size="large" busy={busy} busyLabel={t('loggingIn')}>
        {t('login')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <button type="button" className="text-link min-h-11" onClick={() => onForgotPassword(form.values.email)}>
          {t('forgotPasswordLink')}
        </button>
        <button type="button" className="text-link min-h-11" onClick={onRegister}>
          {t('registerLink')}
        </button>
      </div>
    </form>
  )
}
