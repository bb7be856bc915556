import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { queryClient, sessionQuery } from '../api/admin-api.ts'
import { SignInSteps } from '../app/sign-in-steps.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Only paths of the back office, so that a link from outside cannot redirect elsewhere. */
const safePath = (to: string | null) => (to !== null && /^\/(?![/\\])/.test(to) && !to.startsWith('/sign-in') ? to : '/')

export default function SignInScreen() {
  const t = useTranslations('admin-sign-in')
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  return (
    <SignInFrame title={t('title')}>
      <SignInSteps
        onSignedIn={(session) => {
          queryClient.setQueryData(sessionQuery.queryKey, session)
          return navigate(safePath(parameters.get('to')), { replace: true })
        }}
      />
      <p className="mt-6 text-small text-concrete-dark">{t('noAccount')}</p>
    </SignInFrame>
  )
}
