import { removeDelivered } from '../offline/outbox-store.ts'
import { clearSessionStorage } from '../storage/web-storage.ts'

/**
 * Removes the person's data from this device after signing out: form drafts with name, phone and address, order keys, a pending
 * addition to the cart, sent orders. A session that only expired keeps its drafts for its owner.
 */
export async function clearStorage(): Promise<void> {
  clearSessionStorage()
  await removeDelivered().catch(() => {}) // IndexedDB is refused: nothing was stored there
}
