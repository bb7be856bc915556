import { lazy, Suspense } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { queryClient } from '../api/query-client.ts'
import { answerGate, useOpenGate } from '../api/session-gate.ts'
import { sessionQuery, useMe } from '../api/use-me.ts'

const SignInSteps = lazy(() => import('./sign-in-steps.tsx').then(({ SignInSteps }) => ({ default: SignInSteps })))

/** A dialog to sign in again or to enter a fresh code, over the current screen, so that no work is lost. */
export function SessionGate() {
  const t = useTranslations('admin-common')
  const request = useOpenGate()
  const me = useMe()
  return (
    <Dialog open={request !== null} onClose={() => answerGate(false)} title={t(request === 'code' ? 'codeAgain' : 'sessionEnded')}>
      <p className="mb-4">{t(request === 'code' ? 'codeAgainHint' : 'sessionEndedHint')}</p>
      <Suspense fallback={<Spinner />}>
        <SignInSteps
          email={me.email}
          codeOnly={request === 'code'}
          onSignedIn={(session) => {
            // Reloads for another person at the same desk, who must not continue the former one's work.
            if (session.me?.id !== me.id) return location.reload()
            queryClient.setQueryData(sessionQuery.queryKey, session)
            answerGate(true)
          }}
        />
      </Suspense>
    </Dialog>
  )
}
