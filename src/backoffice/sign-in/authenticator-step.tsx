import { useState } from 'react'
import type { TotpSetup } from '#contract/admin/session.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { sessionApi } from '../api/admin-api.ts'
import { control } from '../form/control.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { QrCode } from './qr-code.tsx'
import { SubmitForm } from '../form/submit-form.tsx'

/** The authenticator's key, to scan or type, and the first code as proof that it works. */
export function AuthenticatorStep({ token, setup, onDone }: { token: string; setup: TotpSetup; onDone: (codes: readonly string[]) => void }) {
  const t = useTranslations('admin-sign-in')
  const [code, setCode] = useState('')
  const submit = useSubmit(async () => onDone((await sessionApi().confirmTotp({ params: { token }, body: { code } })).recovery_codes))
  return (
    <SubmitForm noValidate className="flex flex-col gap-4" onSubmit={submit.run}>
      <p>{t('authenticatorHint')}</p>
      <QrCode text={setup.otpauth_uri} label={t('qrCode')} />
      <p className="text-small text-concrete-dark">
        {t('secretHint')}
        <code className="mt-1 block text-base wrap-anywhere text-ink">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <a href={setup.otpauth_uri} className="text-link md:hidden">
        {t('openAuthenticator')}
      </a>
      <ErrorList error={submit.error} />
      <Field label={t('firstCode')} inputMode="numeric" autoComplete="one-time-code" {...control(code, setCode)} />
      <Button type="submit" size="large" busy={submit.busy}>
        {t('confirm')}
      </Button>
    </SubmitForm>
  )
}
