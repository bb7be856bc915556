import type { VisitMessage } from './worker-message.ts'
import { removeDelivered, onOutboxChange, readOutbox } from './outbox-store.ts'
import { sendOutbox } from './send-outbox.ts'

/** The browser's Background Sync, where there is one. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> }
}
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean }
}

/** How often sending is tried while something waits: the browser does not always notice that it is online again. */
const retryEvery = 20_000
let timer: ReturnType<typeof setTimeout> | undefined

async function trySending(): Promise<void> {
  clearTimeout(timer)
  const waiting = (await readOutbox()).some(({ state }) => state === 'waiting' || state === 'sending')
  if (!waiting) return
  const left = navigator.onLine ? await sendOutbox() : 1
  if (left > 0) timer = setTimeout(() => void trySending(), retryEvery)
}

/** Call when something was stored to be sent: asks the browser for a background sync, and tries from the page as well. */
async function requestSync(): Promise<void> {
  const registration: (ServiceWorkerRegistration & WithSync) | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register('outbox').catch(() => {}) // refused: the page tries by itself
}

let registered = false

/** Once per document: registers the service worker and sends what an earlier visit left. */
export function registerWorker(): void {
  if (registered) return
  registered = true
  if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/service-worker.js').catch(() => {}) // refused in a private window: the shop works without
  addEventListener('online', () => void trySending())
  onOutboxChange(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void trySending(), retryEvery)
  })
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString()
  // IndexedDB is refused: nothing can wait here
  void removeDelivered(monthAgo)
    .then(trySending)
    .catch(() => {})
}

export async function scheduleSend(): Promise<void> {
  await requestSync()
  await trySending()
}

const reported = new Set<string>()

/** Tells the service worker which page the reader sees, so that it caches it. */
export async function reportVisit(path: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { active } = await navigator.serviceWorker.ready
  const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const resources = fetched.filter(({ origin }) => origin === location.origin).map(({ pathname, search }) => pathname + search)
  const { connection } = navigator as WithConnection // not in every browser, nor in TypeScript's library
  const message: VisitMessage = {
    type: 'visited',
    page: connection?.saveData ? null : path,
    resources: resources.filter((path) => !reported.has(path)),
  }
  for (const path of message.resources) reported.add(path)
  active?.postMessage(message)
}

/** The words of the whole shop in the reader's language: few and small, and any page may need them. */
export async function cacheMessages(paths: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'visited', page: null, resources: paths } satisfies VisitMessage)
}
