import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { PageScriptError } from '../errors/load-route-module.ts'
import { storedValue } from '../storage/web-storage.ts'

/** The failure page is a separate chunk. If that fails to load too, a short message without other files is shown. */
const Failure = lazy(async () => {
  try {
    return { default: (await import('./failure.tsx')).Failure }
  } catch {
    await reloadForNewRelease()
    return { default: MinimalFailure }
  }
})

/** The release before the last automatic reload. */
const reloaded = storedValue<string>('session', 'reloaded', 1)

/**
 * Reloads the page when the shop runs a newer release, which has removed this one's files. It reloads once per release, so that it cannot repeat for
 * ever. React Router's manifest has another file name in every release.
 */
async function reloadForNewRelease(): Promise<void> {
  const release = (window as { __reactRouterManifest?: { url: string } }).__reactRouterManifest?.url // set by an inline script of the page
  if (release === undefined || reloaded.read() === release) return
  const answer = await fetch(release, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status !== 404) return
  reloaded.write(release)
  // Without storage a second reload could not be prevented, so there is none.
  if (reloaded.read() === release) location.reload()
}

function MinimalFailure() {
  const t = useTranslations('common')
  return (
    <div className="page-frame py-20">
      <h1 className="text-title">{t('offlineTitle')}</h1>
      <p className="mt-4">{t('offlineText')}</p>
      <Button className="mt-8" onClick={() => location.reload()}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}

export function PageFailure({ error }: { error: unknown }) {
  const scriptMissing = error instanceof PageScriptError
  const [reloaded, setReloaded] = useState(!scriptMissing)
  useEffect(() => {
    if (scriptMissing) void reloadForNewRelease().then(() => setReloaded(true))
  }, [scriptMissing])
  return <Suspense fallback={null}>{reloaded && <Failure error={error} />}</Suspense>
}
