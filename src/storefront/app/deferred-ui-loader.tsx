import { Suspense, useEffect, useState } from 'react'
import { deferred, hydrateNow, onHydrated } from '../hydration/hydrate-on-interaction.ts'
import { useClientValue } from '../hydration/use-client-value.ts'

const DeferredUi = deferred(() => import('./deferred-ui.tsx'))

/**
 * Loads toasts and the offline bar on the first interaction. A screen reader announces a message only in a region that exists
 * already, so this must not wait for the first message.
 */
export function DeferredUiLoader() {
  const [requested, setRequested] = useState(false)
  // A page from the service worker's cache shows its age at once (offline/cache-policy.ts).
  const fromCache = useClientValue(() => 'kept' in document.documentElement.dataset, false)
  useEffect(() => onHydrated(() => setRequested(true)), [])
  // A reader who chose a currency waits for no sign to see it.
  useEffect(() => {
    try {
      if (localStorage['currency']) hydrateNow()
    } catch {} // storage is refused: nothing was chosen
  }, [])
  if (!requested && !fromCache) return null
  return (
    <Suspense fallback={null}>
      <DeferredUi />
    </Suspense>
  )
}
