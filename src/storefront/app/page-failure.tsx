import { lazy, Suspense } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { storedValue } from '../storage/web-storage.ts'

/** Loaded when something failed; when that cannot be loaded either, these few words are here already. */
const Failure = lazy(async () => {
  try {
    return { default: (await import('./failure.tsx')).Failure }
  } catch {
    reloadOnce()
    return { default: MinimalFailure }
  }
})

/** The release for which the page was reloaded. */
const reloaded = storedValue<string>('session', 'reloaded', 1)

/**
 * With a network, files that cannot be fetched are those of an older release: the page is made anew,
 * once for each release, so that nothing can turn in circles.
 */
function reloadOnce(): void {
  if (!navigator.onLine || reloaded.read() === import.meta.url) return
  reloaded.write(import.meta.url)
  // Where nothing can be stored, a second reload could not be told from the first.
  if (reloaded.read() === import.meta.url) location.reload()
}

function MinimalFailure() {
  const t = useTranslations('common')
  return (
    <div className="page-frame py-20">
      <h1 className="text-title">{t('offlineTitle')}</h1>
      <p className="mt-4">{t('offlineText')}</p>
    </div>
  )
}

export function PageFailure({ error }: { error: unknown }) {
  return (
    <Suspense fallback={null}>
      <Failure error={error} />
    </Suspense>
  )
}
