import { onlineManager, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation, useNavigate } from 'react-router'
import { NavigationProgress } from '#ui/navigation-progress.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { useTranslations } from '#i18n/messages.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { sessionQuery, useMe, queryClient } from '../api/admin-api.ts'
import { useIsOutdated } from '../api/release.ts'
import { ArrivalsBar } from '../list/arrivals-bar.tsx'
import { answerGate, useOpenGate } from '../api/session-gate.ts'
import { BottomBar, TopTools } from './bottom-bar.tsx'
import { FailurePanel, ScreenSkeleton, ShellSkeleton } from './screen-frame.tsx'
import { useLive } from './live.ts'
import { isClosedTo, destinationsFor } from './navigation.ts'
import { NoSuchScreen } from './no-such-screen.tsx'
import { Rail } from './rail.tsx'
import { hasLetterKeys } from './letter-keys.ts'
import { latePart } from './late-part.tsx'
import { closePalette, isTyping, openKeyHelp, usePaletteOpened } from './palette-store.ts'
import { focusRow, pressKeyed, toggleRow } from './row-keys.ts'

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
        <OfflineBar />
        <ReleaseBar />
        <TopTools />
        <Suspense fallback={<ScreenSkeleton />}>{isClosedTo(data.me.capabilities, pathname) ? <NoSuchScreen /> : <Outlet />}</Suspense>
      </main>
      <BottomBar />
      <NavigationProgress />
      <Live />
      <SessionGate />
      <Shortcuts />
      <ScrollRestoration />
    </div>
  )
}

/** Says that the browser has no network, so that what is shown may be old; it is read anew by itself once there is one. */
function OfflineBar() {
  const t = useTranslations('admin-common')
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  return <ArrivalsBar text={isOnline ? null : t('offline')} show={t('again')} onShow={() => void queryClient.refetchQueries({ type: 'active' })} />
}

/** Tells that the server has a newer back office than this tab, and reloads it. Drafts are saved first, other forms are restored from the device. */
function ReleaseBar() {
  const t = useTranslations('admin-common')
  const text = useIsOutdated() ? t('newRelease') : null
  return <ArrivalsBar text={text} show={t('reload')} onShow={() => location.reload()} />
}

const SignInSteps = latePart(async () => ({ default: (await import('./sign-in-steps.tsx')).SignInSteps }), <Spinner />)

/** A dialog to sign in again or to enter a fresh code, over the current screen, so that no work is lost. */
function SessionGate() {
  const t = useTranslations('admin-common')
  const request = useOpenGate()
  const me = useMe()
  return (
    <Dialog open={request !== null} onClose={() => answerGate(false)} title={t(request === 'code' ? 'codeAgain' : 'sessionEnded')}>
      <p className="mb-4">{t(request === 'code' ? 'codeAgainHint' : 'sessionEndedHint')}</p>
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
    </Dialog>
  )
}

const Palette = latePart(() => import('./palette.tsx'))
const KeyboardHelp = latePart(() => import('./key-table.tsx'))

/**
 * Shortcuts use physical key positions, so they also work in the Ukrainian layout. `g` and a letter goes to a screen, `j` and `k` go through rows,
 * `x` ticks one, `e`, `n` and `l` press marked elements of the screen, `?` lists them all. Single letters are ignored while
 * somebody types, and when switched off.
 */
function Shortcuts() {
  const navigate = useNavigate()
  const opened = usePaletteOpened()
  const { capabilities } = useMe()
  const goPressedAt = useRef(-Infinity)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || usePaletteOpened.getState() === 'palette') return
      if (!hasLetterKeys()) return
      const afterGo = event.timeStamp - goPressedAt.current < 1500
      goPressedAt.current = event.code === 'KeyG' ? event.timeStamp : -Infinity
      const target = afterGo && destinationsFor(capabilities).find(({ key }) => key === event.code)
      if (target) void navigate(target.path)
      else if (event.code === 'KeyJ') focusRow(1)
      else if (event.code === 'KeyK') focusRow(-1)
      else if (event.code === 'KeyX') toggleRow()
      // In the Ukrainian layout the sign is on another key, so both the key and the sign are accepted.
      else if ((event.shiftKey && event.code === 'Slash') || event.key === '?') openKeyHelp()
      // The letter would be typed into the field that its act has opened.
      else if (pressKeyed(event.code)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, capabilities])
  return (
    <>
      {opened === 'palette' && <Palette onClose={closePalette} />}
      {opened === 'keys' && <KeyboardHelp onClose={closePalette} />}
    </>
  )
}
