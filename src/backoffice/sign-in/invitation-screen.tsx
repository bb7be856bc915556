import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/api-errors.ts'
import type { TotpSetup } from '#contract/admin/session.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { sessionApi } from '../api/admin-api.ts'
import { queryClient } from '../api/query-client.ts'
import { sessionQuery } from '../api/use-me.ts'
import { FailurePanel } from '../app/failure-panel.tsx'
import { RecoveryCodeList } from '../app/recovery-codes.tsx'
import { AuthenticatorStep } from './authenticator-step.tsx'
import { Door } from './door.tsx'
import { PasswordStep } from './password-step.tsx'

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
      <Door title={t('authenticatorTitle')}>
        <AuthenticatorStep token={token} setup={setup} onDone={setCodes} />
      </Door>
    )
  return (
    <Door title={t('invitationTitle')}>
      {error ? (
        <FailurePanel error={error} {...(!hasEnded(error) && { onRetry: refetch })} />
      ) : data ? (
        <PasswordStep token={token} invitation={data} onDone={setSetup} />
      ) : (
        <Spinner />
      )}
    </Door>
  )
}

function CodesStep({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('admin-sign-in')
  const navigate = useNavigate()
  return (
    <Door title={t('recoveryTitle')}>
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
    </Door>
  )
}
