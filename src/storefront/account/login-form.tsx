import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { EmailField } from '../forms/email-field.tsx'
import { FormTrouble } from '../forms/form-error.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { useFirstField, useForm } from '../forms/use-form.ts'
import { signIn } from '../app/session-actions.ts'
import { loginTroubles } from './account-errors.ts'
import { useRefusal } from './use-api-error.ts'

export interface LoginFormProps {
  /** Filled in after a registration, so that one press is left. */
  start: { readonly email: string; readonly password: string }
  onForgotten: (email: string) => void
  onRegister: () => void
}

/** E-mail and password. */
export function LoginForm({ start, onForgotten, onRegister }: LoginFormProps) {
  const t = useTranslations('account')
  const tErrors = useTranslations('errors')
  const [busy, setBusy] = useState(false)
  const { message: loginErrorMessage, tell, clear } = useRefusal('login')
  function say(trouble: ReturnType<typeof loginTroubles>['email']) {
    if (!trouble) return undefined
    return trouble === 'loginEmailInvalid' ? t(trouble) : tErrors(trouble)
  }
  const form = useForm(start, (values) => {
    const { email, password } = loginTroubles(values)
    return { email: say(email), password: say(password) }
  })
  useFirstField(form.formRef)
  async function go() {
    if (busy) return
    setBusy(true)
    clear()
    try {
      await signIn({ username: form.values.email.trim(), password: form.values.password })
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form.formRef} noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit(() => void go())}>
      <EmailField {...form.field('email')} autoComplete="username" />
      <PasswordField {...form.field('password')} label={t('password')} required autoComplete="current-password" />
      <FormTrouble message={loginErrorMessage} />
      <Button type="submit" size="large" busy={busy} busyLabel={t('loggingIn')}>
        {t('login')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <button type="button" className="text-link min-h-11" onClick={() => onForgotten(form.values.email)}>
          {t('forgottenLink')}
        </button>
        <button type="button" className="text-link min-h-11" onClick={onRegister}>
          {t('registerLink')}
        </button>
      </div>
    </form>
  )
}
