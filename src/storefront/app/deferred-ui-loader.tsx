import { useEffect, useState } from 'react'
import { deferred, hydrateNow, onHydrated } from '../hydration/hydrate-on-interaction.ts'
import { useClientValue } from '../hydration/use-client-value.ts'

const DeferredUi = deferred(() => import('./deferred-ui.tsx'))

/**
 * Loads toasts and the offline bar on the first interaction, not with the first message: a screen reader announces messages only in a region that
 * already exists.
 */
export function DeferredUiLoader() {
  const [requested, setRequested] = useState(false)
  // A page from the service worker's cache shows its age at once (offline/cache-policy.ts).
  const fromCache = useClientValue(() => 'kept' in document.documentElement.dataset, false)
  useEffect(() => onHydrated(() => setRequested(true)), [])
  // A chosen currency is applied without waiting for an interaction.
  useEffect(() => {
    try {
      if (localStorage['currency']) hydrateNow()
    } catch {} // storage is unavailable, so nothing was chosen
  }, [])
  if (!requested && !fromCache) return null
  return <DeferredUi />
}
