import { useState } from 'react'
import type { InvitationView, TotpSetup } from '#contract/admin/session.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { sessionApi } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { ErrorList, namedErrors } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { SubmitForm } from '../form/submit-form.tsx'

/** Name and password of a new member of staff. */
export function PasswordStep({ token, invitation, onDone }: { token: string; invitation: InvitationView; onDone: (setup: TotpSetup) => void }) {
  const t = useTranslations('admin-sign-in')
  const role = useTranslations('admin-common')
  const fieldErrors = useFieldErrors()
  const [values, setValues] = useState({ name: invitation.name ?? '', password: '', password_repeat: '' })
  const submit = useSubmit(async () => onDone(await sessionApi().acceptInvitation({ params: { token }, body: values })))
  const errors = fieldErrors(submit.error)
  const labels = { name: t('name'), password: t('newPassword'), password_repeat: t('passwordRepeat') }
  const field = (name: keyof typeof values) => ({
    id: name,
    label: labels[name],
    error: errors[name],
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <SubmitForm noValidate className="flex flex-col gap-4" onSubmit={submit.run}>
      <p>
        {t('invitedAs', { email: invitation.email })} {invitation.roles.map((one) => role(`role_${one}`)).join(', ')}.
      </p>
      <ErrorList error={submit.error} errors={namedErrors(errors, labels, (name) => name)} />
      {/* For the browser's password manager, which needs the account's name. */}
      <input type="hidden" autoComplete="username" value={invitation.email} readOnly />
      <Field {...field('name')} autoComplete="name" />
      <Field {...field('password')} type="password" autoComplete="new-password" hint={t('passwordHint')} />
      <Field {...field('password_repeat')} type="password" autoComplete="new-password" />
      <Button type="submit" size="large" busy={submit.busy}>
        {t('next')}
      </Button>
    </SubmitForm>
  )
}
