import type { Visit } from './worker-message.ts'
import { dropSettledLetters, onLetters, readLetters } from './outbox-store.ts'
import { sendKept } from './send-outbox.ts'

/** The browser's Background Sync, where there is one. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> }
}
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean }
}

/** While something waits it is tried this often: a network may be there without the browser's noticing. */
const retryEvery = 20_000
let timer: ReturnType<typeof setTimeout> | undefined

async function trySending(): Promise<void> {
  clearTimeout(timer)
  const waiting = (await readLetters()).some(({ state }) => state === 'kept' || state === 'sending')
  if (!waiting) return
  const left = navigator.onLine ? await sendKept() : 1
  if (left > 0) timer = setTimeout(() => void trySending(), retryEvery)
}

/** A letter was just put aside: asks the browser to wake the worker for it, and tries by itself as well. */
async function askForSync(): Promise<void> {
  const registration: (ServiceWorkerRegistration & WithSync) | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register('outbox').catch(() => {}) // refused: the page tries by itself
}

let started = false

/** Once per document: registers the service worker and sends what an earlier visit left. */
export function startOffline(): void {
  if (started) return
  started = true
  if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/service-worker.js').catch(() => {}) // refused in a private window: the shop works without
  addEventListener('online', () => void trySending())
  onLetters(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void trySending(), retryEvery)
  })
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString()
  // IndexedDB is refused: nothing can wait here
  void dropSettledLetters(monthAgo)
    .then(trySending)
    .catch(() => {})
}

export async function sendSoon(): Promise<void> {
  await askForSync()
  await trySending()
}

const told = new Set<string>()

/** Tells the worker what the reader sees, so that it can be seen again. */
export async function tellVisit(path: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { active } = await navigator.serviceWorker.ready
  const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const resources = fetched.filter(({ origin }) => origin === location.origin).map(({ pathname, search }) => pathname + search)
  const { connection } = navigator as WithConnection // not in every browser, nor in TypeScript's library
  const visit: Visit = { type: 'visited', page: connection?.saveData ? null : path, resources: resources.filter((path) => !told.has(path)) }
  for (const path of visit.resources) told.add(path)
  active?.postMessage(visit)
}

/** The words of the whole shop in the reader's language: few and small, and any page may need them. */
export async function keepWords(paths: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'visited', page: null, resources: paths } satisfies Visit)
}
