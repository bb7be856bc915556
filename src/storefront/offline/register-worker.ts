import type { VisitMessage } from './worker-message.ts'
import { removeDelivered, onOutboxChange, readOutbox } from './outbox-store.ts'
import { sendOutbox } from './send-outbox.ts'

/** The browser's Background Sync, where it exists. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> }
}
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean }
}

/** Interval in ms for sending while something waits, because the browser does not always notice that it is online again. */
const retryEvery = 20_000
let timer: ReturnType<typeof setTimeout> | undefined

async function trySending(): Promise<void> {
  clearTimeout(timer)
  const waiting = (await readOutbox()).some(({ state }) => state === 'waiting' || state === 'sending')
  if (!waiting) return
  const left = navigator.onLine ? await sendOutbox() : 1
  if (left > 0) timer = setTimeout(() => void trySending(), retryEvery)
}

/** Call after storing something: requests a background sync, and also sends from the page. */
async function requestSync(): Promise<void> {
  const registration: (ServiceWorkerRegistration & WithSync) | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register('outbox').catch(() => {}) // if refused, the page sends by itself
}

let registered = false

/** Once per document: registers the service worker and sends what an earlier visit left. */
export function registerWorker(): void {
  if (registered) return
  registered = true
  if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/service-worker.js').catch(() => {}) // private windows refuse it
  addEventListener('online', () => void trySending())
  onOutboxChange(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void trySending(), retryEvery)
  })
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString()
  // IndexedDB is unavailable, so nothing can wait here
  void removeDelivered(monthAgo)
    .then(trySending)
    .catch(() => {})
}

export async function scheduleSend(): Promise<void> {
  await requestSync()
  await trySending()
}

const reported = new Set<string>()

async function notifyWorker(compose: () => Pick<VisitMessage, 'page' | 'resources'>): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'visited', ...compose() } satisfies VisitMessage)
}

/** Tells the service worker which page the reader sees, so that it caches the page. */
export function reportVisit(path: string): Promise<void> {
  return notifyWorker(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const paths = fetched.filter(({ origin }) => origin === location.origin).map(({ pathname, search }) => pathname + search)
    const resources = paths.filter((resource) => !reported.has(resource))
    for (const resource of resources) reported.add(resource)
    const { connection } = navigator as WithConnection // missing in some browsers and in TypeScript's library
    return { page: connection?.saveData ? null : path, resources }
  })
}

/** Caches all translations in the reader's language: they are small, and any page may need them. */
export const cacheMessages = (paths: readonly string[]): Promise<void> => notifyWorker(() => ({ page: null, resources: paths }))
