import { useQuery } from '@tanstack/react-query'
import { useState, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { encode } from 'uqr'
import { ApiError } from '#contract/api-errors.ts'
import type { TotpSetup, InvitationView } from '#contract/admin/session.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Field } from '#ui/field.tsx'
import { sessionApi, queryClient, sessionQuery } from '../api/admin-api.ts'
import { FailurePanel } from '../app/screen-frame.tsx'
import { RecoveryCodeList } from '../app/recovery-codes.tsx'
import { useFieldErrors } from '../api/error-text.ts'
import { ErrorList, namedErrors, useSubmit, SubmitForm, control } from '../form/form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Retrying would not help. */
const hasEnded = (error: unknown) => error instanceof ApiError && error.status === 410

/** The secret is in the fragment, which browsers do not send. */
const tokenOfAddress = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

/** From the e-mailed link to the first screen: password, authenticator, recovery codes. */
export default function InvitationScreen() {
  const t = useTranslations('admin-sign-in')
  const [token] = useState(tokenOfAddress)
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => sessionApi().viewInvitation({ params: { token } }),
    staleTime: Infinity,
  })
  if (codes) return <CodesStep codes={codes} />
  if (setup)
    return (
      <SignInFrame title={t('authenticatorTitle')}>
        <AuthenticatorStep token={token} setup={setup} onDone={setCodes} />
      </SignInFrame>
    )
  return (
    <SignInFrame title={t('invitationTitle')}>
      {error ? (
        <>
          <FailurePanel error={error} {...(!hasEnded(error) && { onRetry: refetch })} />
          {hasEnded(error) && (
            <Link to="/sign-in" className="text-link mt-4 inline-block">
              {t('title')}
            </Link>
          )}
        </>
      ) : data ? (
        <PasswordStep token={token} invitation={data} onDone={setSetup} />
      ) : (
        <Spinner />
      )}
    </SignInFrame>
  )
}

function CodesStep({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('admin-sign-in')
  const navigate = useNavigate()
  return (
    <SignInFrame title={t('recoveryTitle')}>
      <p className="mb-4">{t('recoveryHint')}</p>
      <RecoveryCodeList codes={codes} />
      <Button
        size="large"
        className="mt-6 w-full"
        onClick={async () => {
          await queryClient.resetQueries(sessionQuery)
          await navigate('/', { replace: true })
        }}
      >
        {t('recoverySaved')}
      </Button>
    </SignInFrame>
  )
}

/** Name and password of a new member of staff. */
function PasswordStep({ token, invitation, onDone }: { token: string; invitation: InvitationView; onDone: (setup: TotpSetup) => void }) {
  const t = useTranslations('admin-sign-in')
  const role = useTranslations('admin-common')
  const [values, setValues] = useState({ name: invitation.name ?? '', password: '', password_repeat: '' })
  const submit = useSubmit(async () => onDone(await sessionApi().acceptInvitation({ params: { token }, body: values })))
  const errors = useFieldErrors(submit.error)
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

/** The authenticator's key, to scan or type, and the first code as proof that it works. */
function AuthenticatorStep({ token, setup, onDone }: { token: string; setup: TotpSetup; onDone: (codes: readonly string[]) => void }) {
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

/** A QR code as one path. @param label its text for screen readers */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1Z`] : []))).join('')
    return { size, path }
  }, [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" className="w-full max-w-60 bg-[#fff]">
      <path d={path} fill="#000" />
    </svg>
  )
}
