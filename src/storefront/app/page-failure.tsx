import { lazy, Suspense } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { storedValue } from '../storage/web-storage.ts'

/** The failure page is loaded when something failed. Should that loading fail too, this short message needs no further file. */
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
 * When files cannot be fetched although there is a network, they belong to an older release: the page is reloaded,
 * once for each release, so that it cannot reload for ever.
 */
function reloadOnce(): void {
  if (!navigator.onLine || reloaded.read() === import.meta.url) return
  reloaded.write(import.meta.url)
  // Without storage we could not tell a second reload from the first.
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
