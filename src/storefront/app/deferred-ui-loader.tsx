import { Suspense, useEffect, useState } from 'react'
import { deferred, onHydrated } from '../hydration/hydrate-on-interaction.ts'

const DeferredUi = deferred(() => import('./deferred-ui.tsx'))

/**
 * The place for toasts and the like, fetched at the reader's first sign or when there is something to
 * say: early enough to be there before anything is said in it, as screen readers want, and no part of
 * the first load.
 */
export function DeferredUiLoader() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    // A page that was kept says so at once (offline/keeping.ts).
    if ('kept' in document.documentElement.dataset) setWanted(true)
    onHydrated(() => setWanted(true))
  }, [])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <DeferredUi />
    </Suspense>
  )
}
