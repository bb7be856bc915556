import { removeDelivered } from '../offline/outbox-store.ts'
import { clearSessionStorage } from '../storage/web-storage.ts'

/**
 * Leaves nothing of the person on this device: drafts of forms with name, phone and address, keys of orders, what was
 * wanted before signing in, orders that were sent. A session that merely ran out leaves its drafts for its owner.
 */
export async function clearStorage(): Promise<void> {
  clearSessionStorage()
  await removeDelivered().catch(() => {}) // IndexedDB is refused: nothing was stored there
}
