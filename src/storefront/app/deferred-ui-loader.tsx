import { Suspense, useEffect, useState } from 'react'
import { deferred, onHydrated } from '../hydration/hydrate-on-interaction.ts'

const DeferredUi = deferred(() => import('./deferred-ui.tsx'))

/**
 * Loads toasts and the offline bar at the reader's first sign. A screen reader announces a message only in a region that was
 * there before it, so this must not wait for the first message.
 */
export function DeferredUiLoader() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    // A page from the service worker's cache says so at once (offline/cache-policy.ts).
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
