import { useState } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useStartInFirstField } from '#ui/first-field.ts'
import { cleanEmail } from '#contract/clean-text.ts'
import { browserApi } from '../api/browser-api.ts'
import { EmailField } from '../forms/email-field.tsx'
import { useForm } from '../forms/use-form.ts'
import { loginErrors } from './account-errors.ts'
import { useApiError } from './use-api-error.ts'

/** An email with a link to a new password. The answer never tells whether an account exists. */
export function ForgotPasswordForm({ email }: { email: string }) {
  const t = useTranslations('account')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing')
  const { showError, clear } = useApiError()
  const [form, formRef] = useForm({ email }, (values) => {
    const error = loginErrors({ email: values.email, password: 'x' }).email
    return { email: error && (error === 'loginEmailInvalid' ? t(error) : tErrors(error)) }
  })
  useStartInFirstField(formRef, true)
  async function go() {
    if (state === 'sending') return
    setState('sending')
    clear()
    try {
      await browserApi(language).forgotPassword({ body: { email: cleanEmail(form.values.email) } })
      setState('sent')
    } catch (error) {
      setState('writing')
      showError(error, form)
    }
  }
  if (state === 'sent') {
    return (
      <Notice kind="success" announce title={t('emailSent')}>
        {t('emailSentText', { email: cleanEmail(form.values.email) })}
      </Notice>
    )
  }
  return (
    <form ref={formRef} noValidate className="flex flex-col gap-5" onSubmit={(event) => form.submit(event, () => void go())}>
      <p>{t('forgotPasswordText')}</p>
      <EmailField {...form.field('email')} autoComplete="username" />
      <Button type="submit" size="large" busy={state === 'sending'} busyLabel={t('sendingEmail')}>
        {t('sendEmail')}
      </Button>
    </form>
  )
}
