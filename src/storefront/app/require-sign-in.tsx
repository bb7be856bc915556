import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { create } from 'zustand'
import { useLanguage } from '#i18n/messages.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { hydrateNow } from '../hydration/hydrate-on-interaction.ts'
import { pagePath } from '../navigation/links.ts'
import { openModal } from '../modals/modals.ts'
import { useSession } from '../session/session-store.ts'

/** The page that was asked for before signing in (rule 1.9). */
export const useReturnTo = create<{ path: string | null }>()(() => ({ path: null }))

/**
 * Guards a page for signed-in people. A spinner stands until the session is known. A visitor is sent to the catalogue with the
 * sign-in dialog open, and back here after signing in. Somebody who has just signed out is not asked to sign in.
 */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { status, ended } = useSession()
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (status !== 'anonymous') return
    if (ended !== 'signed-out') {
      useReturnTo.setState({ path: pathname + search })
      openModal('authentication')
    }
    hydrateNow()
    void navigate(pagePath(language, 'product'), { replace: true })
    // Once for each change of who is signed in: the move itself changes the rest.
  }, [status]) // oxlint-disable-line react-hooks/exhaustive-deps
  if (status === 'signed-in') return children
  return (
    <div className="page-frame grid min-h-[60dvh] place-items-center">
      <Spinner />
    </div>
  )
}
