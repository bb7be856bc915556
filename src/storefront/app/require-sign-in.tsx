import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { create } from 'zustand'
import { useLanguage } from '#i18n/messages.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { hydrateNow } from '../hydration/hydrate-on-interaction.ts'
import { pagePath } from '../navigation/links.ts'
import { openModal } from '../modals/modals.ts'
import { useSession } from '../session/session-store.ts'

/** The page to return to after signing in (rule 1.9). */
export const useReturnTo = create<{ path: string | null }>()(() => ({ path: null }))

/**
 * Guards a page for signed-in people. It shows a spinner until the session is known. A visitor goes to the catalogue with the sign-in dialog open
 * and returns after signing in; somebody who has just signed out is not asked again.
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
    // Runs once per change of the session; the navigation does the rest.
  }, [status]) // oxlint-disable-line react-hooks/exhaustive-deps
  if (status === 'signed-in') return children
  return (
    <div className="page-frame grid min-h-[60dvh] place-items-center">
      <Spinner />
    </div>
  )
}
