import { lazy, Suspense } from 'react'
import { useTranslations } from '#i18n/messages.tsx'

/** Loaded when something failed; when that cannot be loaded either, these few words are here already. */
const Failure = lazy(async () => {
  try {
    return { default: (await import('./failure.tsx')).Failure }
  } catch {
    reloadOnce()
    return { default: MinimalFailure }
  }
})

/**
 * With a network, files that cannot be fetched are those of an older release: the page is made anew,
 * once for each release, so that nothing can turn in circles.
 */
function reloadOnce(): void {
  if (!navigator.onLine || sessionStorage['reloaded'] === import.meta.url) return
  sessionStorage['reloaded'] = import.meta.url
  location.reload()
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
