import { useEffect, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import { SkipLink } from '#ui/skip-link.tsx'
import { lazyAfterHydration } from '../hydration/hydrate-on-interaction.ts'
import { PageFailure } from './page-failure.tsx'
import { NavigationProgress } from '#ui/navigation-progress.tsx'
import { restoreSession } from './session.ts'
import { Logo } from './logo.tsx'
import type { Route } from './+types/bare-layout'

const LegalNotice = lazyAfterHydration(async () => (await import('./footer.tsx')).LegalNotice)

function BareFrame({ children }: { children: ReactNode }) {
  useEffect(restoreSession, [])
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <header className="no-print border-b border-concrete-light">
        <div className="page-frame flex min-h-16 items-center">
          <Logo />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-h-[70dvh] outline-none">
        {children}
      </main>
      <footer className="no-print mt-16">
        <LegalNotice />
      </footer>
    </>
  )
}

/** A layout without navigation, with a simple footer. */
export default function BareLayout() {
  return (
    <BareFrame>
      <Outlet />
    </BareFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <BareFrame>
      <PageFailure error={error} />
    </BareFrame>
  )
}
