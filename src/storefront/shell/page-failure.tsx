import { lazy, Suspense } from 'react'
import { useWords } from '#i18n/words.tsx'

/** Loaded when something failed; when that cannot be loaded either, these few words are here already. */
const Failure = lazy(async () => {
  try {
    return { default: (await import('./failure.tsx')).Failure }
  } catch {
    return { default: NotEvenThat }
  }
})

function NotEvenThat() {
  const t = useWords('shell')
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
