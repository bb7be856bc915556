import { useState } from 'react'
import { fieldErrors } from '#contract/errors.ts'
import { passwordErrors } from '#contract/personal-data.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { TitledSection } from '#ui/titled-section.tsx'
import { browserApi } from '../api/browser-api.ts'
import { NewPassword } from '../forms/new-password.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { useSubmit } from '../errors/use-submit.ts'
import { useForm } from '../forms/use-form.ts'
import { useFieldErrors } from './account-errors.ts'

const empty = { current_password: '', password: '', password_repeat: '' }

/** Setting a new password signs out all other devices. */
export function PasswordForm() {
  const t = useTranslations('account')
  const [done, setDone] = useState(0)
  return (
    <TitledSection id="password" title={t('changePassword')}>
      <p className="mt-1 mb-4 text-concrete-dark">{t('changePasswordText')}</p>
      <Fields key={done} onDone={() => setDone(done + 1)} />
    </TitledSection>
  )
}

function Fields({ onDone }: { onDone: () => void }) {
  const t = useTranslations('account')
  const language = useLanguage()
  const errors = useFieldErrors()
  const { busy, submit } = useSubmit()
  const [form, formRef] = useForm(empty, (values) =>
    errors({
      ...(values.current_password === '' ? { current_password: fieldErrors.passwordRequired } : {}),
      ...passwordErrors({ password: values.password, passwordRepeat: values.password_repeat }),
    }),
  )
  const go = () =>
    submit(async () => {
      const { current_password, password, password_repeat } = form.values
      await browserApi(language).changePassword({ body: { currentPassword: current_password, password, passwordRepeat: password_repeat } })
      toast.success(t('passwordChanged'))
      onDone()
    }, form)
  return (
    <form ref={formRef} noValidate className="flex flex-col gap-5" onSubmit={(event) => form.submit(event, () => void go())}>
      <PasswordField {...form.field('current_password')} label={t('currentPassword')} required autoComplete="current-password" />
      <NewPassword form={form} label={t('newPassword')} />
      <Button type="submit" variant="secondary" className="self-start" busy={busy} busyLabel={t('saving')}>
        {t('savePassword')}
      </Button>
    </form>
  )
}
