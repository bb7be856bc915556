import { useState } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { browserApi } from '../api/browser-api.ts'
import { EmailField } from '../forms/email-field.tsx'
import { FormTrouble } from '../forms/form-error.tsx'
import { useFirstField, useForm } from '../forms/use-form.ts'
import { loginTroubles } from './account-errors.ts'
import { useRefusal } from './use-api-error.ts'

/** A letter with a link to a new password. The answer never tells whether an account exists. */
export function ForgottenForm({ email }: { email: string }) {
  const t = useTranslations('account')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing')
  const { message, tell, clear } = useRefusal()
  const form = useForm({ email }, (values) => {
    const trouble = loginTroubles({ email: values.email, password: 'x' }).email
    return { email: trouble && (trouble === 'loginEmailInvalid' ? t(trouble) : tErrors(trouble)) }
  })
  useFirstField(form.formRef)
  async function go() {
    if (state === 'sending') return
    setState('sending')
    clear()
    try {
      await browserApi(language).forgotPassword({ body: { email: form.values.email.trim() } })
      setState('sent')
    } catch (error) {
      setState('writing')
      tell(error, form)
    }
  }
  if (state === 'sent') {
    return (
      <Notice kind="success" announce title={t('letterSent')}>
        {t('letterSentText', { email: form.values.email.trim() })}
      </Notice>
    )
  }
  return (
    <form ref={form.formRef} noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit(() => void go())}>
      <p>{t('forgottenText')}</p>
      <EmailField {...form.field('email')} autoComplete="username" />
      <FormTrouble message={message} />
      <Button type="submit" size="large" busy={state === 'sending'} busyLabel={t('sendingLetter')}>
        {t('sendLetter')}
      </Button>
    </form>
  )
}
