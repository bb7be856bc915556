import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { SkipLink } from '#ui/skip-link.tsx'
import { sessionQuery } from '../api/use-me.ts'
import { BottomBar } from './bottom-bar.tsx'
import { FailurePanel } from './failure-panel.tsx'
import { useLive } from './live.ts'
import { isClosedTo } from './navigation.ts'
import { NoSuchScreen } from './no-such-screen.tsx'
import { Rail } from './rail.tsx'
import { ReleaseBar } from './release-bar.tsx'
import { ScreenSkeleton, ShellSkeleton } from './shell-skeleton.tsx'
import { SessionGate } from './session-gate.tsx'
import { Shortcuts } from './shortcuts.tsx'

function Live() {
  useLive()
  return null
}

/** The frame of every screen: requires a signed-in person, and keeps typed input when the session ends. */
export function Shell() {
  const { data, error, refetch } = useQuery(sessionQuery)
  const { pathname, search } = useLocation()
  const moving = useNavigation().state !== 'idle'
  if (!data && error) return <FailurePanel error={error} onRetry={refetch} />
  if (!data) return <ShellSkeleton />
  if (!data.me) return <Navigate to={`/sign-in?to=${encodeURIComponent(pathname + search)}`} replace />
  return (
    <div className="shell">
      <SkipLink />
      <Rail />
      <main id="main" className="screen" tabIndex={-1} aria-busy={moving || undefined}>
        <ReleaseBar />
        <Suspense fallback={<ScreenSkeleton />}>{isClosedTo(data.me.capabilities, pathname) ? <NoSuchScreen /> : <Outlet />}</Suspense>
      </main>
      <BottomBar />
      <Live />
      <SessionGate />
      <Shortcuts />
      <ScrollRestoration />
    </div>
  )
}
