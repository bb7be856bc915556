import type { ContactForm } from '#contract/contact.ts'
import type { Language } from '#contract/languages.ts'
import type { OrderPlaced, PublicPurchase } from '#contract/order.ts'
import { createDeviceStore } from '#ui/device-store.ts'

/** Orders and messages written offline, stored on the device until sent. One IndexedDB store, shared by all tabs and the service worker. */
interface OutboxItem {
  /** Also the idempotency key, so that it arrives once however often it is sent. */
  readonly id: string
  readonly language: Language
  /** A description in the reader's language at that moment. */
  readonly about: string
  /** The page on which it was written. */
  readonly from: string
  /** Time of writing, ISO 8601. */
  readonly storedAt: string
  readonly state: 'waiting' | 'sending' | 'sent' | 'rejected'
  /** Stable English texts of the server's failure. */
  readonly reasons?: readonly string[]
}
export interface OutboxOrder extends OutboxItem {
  readonly kind: 'order'
  readonly body: PublicPurchase
  readonly placed?: OrderPlaced
}
export interface OutboxMessage extends OutboxItem {
  readonly kind: 'message'
  readonly body: ContactForm
}
export type OutboxContent = OutboxOrder | OutboxMessage

const withStore = createDeviceStore('outbox', 'outbox', 'id')

const channelName = 'outbox'
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
channel?.addEventListener('message', () => notify())
function notify(): void {
  for (const listener of listeners) listener()
}

/** Oldest first. */
export async function readOutbox(): Promise<OutboxContent[]> {
  const items = (await withStore('readonly', (all) => all.getAll())) as OutboxContent[] // only enqueue writes here
  return items.toSorted((a, b) => a.storedAt.localeCompare(b.storedAt))
}

export async function enqueue(item: OutboxContent): Promise<void> {
  await withStore('readwrite', (all) => all.put(item))
  channel?.postMessage(null)
  notify()
}

export async function removeFromOutbox(id: string): Promise<void> {
  await withStore('readwrite', (all) => all.delete(id))
  channel?.postMessage(null)
  notify()
}

/** Removes delivered and refused items, which contain phone numbers. Items that still wait are kept. */
export async function removeDelivered(storedBefore = new Date().toISOString()): Promise<void> {
  const settled = (await readOutbox()).filter(({ state, storedAt }) => (state === 'sent' || state === 'rejected') && storedAt <= storedBefore)
  for (const { id } of settled) await removeFromOutbox(id)
}

/** Calls the listener after every change, in any tab or worker. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Runs when the item no longer waits, because it was sent, refused or given up. */
export function onceDelivered(id: string, run: () => void): void {
  const stop = onOutboxChange(() => {
    void readOutbox().then((all) => {
      const item = all.find((one) => one.id === id)
      if (item?.state === 'waiting' || item?.state === 'sending') return
      stop()
      run()
    })
  })
}
