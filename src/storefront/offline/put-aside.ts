import type { OutboxMessage, OutboxOrder } from './outbox-store.ts'

type Stored = 'from' | 'storedAt' | 'state'

/**
 * Stores an order or a message on this device until there is a network; false if the browser stores nothing. Its id is the idempotency
 * key: it arrives once, even if the server received the first attempt.
 */
export async function putAside(item: Omit<OutboxOrder, Stored> | Omit<OutboxMessage, Stored>): Promise<boolean> {
  try {
    const [{ enqueue }, { scheduleSend }] = await Promise.all([import('./outbox-store.ts'), import('./register-worker.ts')])
    const from = location.pathname + location.search
    await enqueue({ ...item, from, storedAt: new Date().toISOString(), state: 'waiting' })
    void scheduleSend()
    return true
  } catch {
    return false
  }
}
