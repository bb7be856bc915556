import { removeDelivered } from '../offline/outbox-store.ts'
import { clearSessionStorage } from '../storage/web-storage.ts'

/**
 * Removes personal data from this device after signing out: form drafts, order keys, a pending addition to the cart, sent orders. An expired session
 * keeps its owner's drafts.
 */
export async function clearStorage(): Promise<void> {
  clearSessionStorage()
  await removeDelivered().catch(() => {}) // IndexedDB is unavailable, so nothing was stored there
}
