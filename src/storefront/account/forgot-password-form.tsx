import { useState } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useStartInFirstField } from '#ui/first-field.ts'
import { cleanEmail } from '#contract/clean-text.ts'
import { browserApi } from '../api/browser-api.ts'
import { EmailField } from '../forms/email-field.tsx'
import { useSubmit } from '../errors/use-submit.ts'
import { useForm } from '../forms/use-form.ts'
import { loginErrors } from './account-errors.ts'

/** An email with a link to a new password. The answer never tells whether an account exists. */
export function ForgotPasswordForm({ email }: { email: string }) {
  const t = useTranslations('account')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  const [isSent, setSent] = useState(false)
  const { busy, submit } = useSubmit()
  const [form, formRef] = useForm({ email }, (values) => {
    const error = loginErrors({ email: values.email, password: 'x' }).email
    return { email: error && (error === 'loginEmailInvalid' ? t(error) : tErrors(error)) }
  })
  useStartInFirstField(formRef, true)
  const go = () =>
    submit(async () => {
      await browserApi(language).forgotPassword({ body: { email: cleanEmail(form.values.email) } })
      setSent(true)
    }, form)
  if (isSent) {
    return (
      <Notice kind="success" announce title={t('emailSent')}>
        {t('emailSentText', { email: cleanEmail(form.values.email) })}
      </Notice>
    )
  }
  return (
    <form ref={formRef} noValidate className="flex flex-col gap-5" onSubmit={(event) => form.submit(event, () => void go())}>
      <p>{t('forgotPasswordText')}</p>
      <EmailField {...form.field('email')} label={t('email')} autoComplete="username" />
      <Button type="submit" size="large" busy={busy} busyLabel={t('sendingEmail')}>
        {t('sendEmail')}
      </Button>
    </form>
  )
}
