import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'
import {
  isPublicPage,
  isCacheable,
  cachedAtHeader,
  languageOfPath,
  markCachedAt,
  offlineCache,
  offlinePath,
  chooseCache,
  cachePolicies,
  type CacheName,
} from './cache-policy.ts'
import { languageOfVariant } from '#contract/languages.ts'
import { sendOutbox } from './send-outbox.ts'
import type { VisitMessage } from './worker-message.ts'

/**
 * Keeps the shop readable offline. tools/build-service-worker.ts builds it into one script, which is registered late to keep it out of the first
 * load. Pages come from the network first, and from the cache when it does not answer; files with a hash in their name never change and come from
 * the cache.
 */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
/** The used parts of the worker's global scope, because TypeScript's `webworker` library conflicts with `dom`. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'sync', listener: (event: WorkerEvent & { readonly tag: string }) => void): void
  addEventListener(type: 'message', listener: (event: WorkerEvent & { readonly data: VisitMessage }) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  readonly cookieStore?: { get(name: string): Promise<{ value?: string } | null> }
}
const worker = self as unknown as WorkerScope // this script only ever runs as a service worker

/** All files of the release; filled in by the build. */
declare const RELEASE_FILES: readonly string[]

const cacheWhen = (cacheName: CacheName) => ({
  cacheWillUpdate: async ({ response }: { response: Response }) => (isCacheable(response, cacheName) ? response : null),
})
// Its own types are older than exactOptionalPropertyTypes, hence the cast.
const expiry = (cacheName: CacheName) => new ExpirationPlugin({ ...cachePolicies[cacheName], purgeOnQuotaError: true }) as WorkboxPlugin

const files = {
  assets: new CacheFirst({ cacheName: cachePolicies.assets.cacheName, plugins: [cacheWhen('assets'), expiry('assets')] }),
  words: new CacheFirst({ cacheName: cachePolicies.words.cacheName, plugins: [cacheWhen('words'), expiry('words')] }),
  // The server may send another size while it prepares the requested one.
  pictures: new StaleWhileRevalidate({ cacheName: cachePolicies.pictures.cacheName, plugins: [cacheWhen('pictures'), expiry('pictures')] }),
}

async function cached(response: Response): Promise<Response> {
  const storedAt = response.headers.get(cachedAtHeader)
  if (storedAt === null) return response
  return new Response(markCachedAt(await response.text(), storedAt), { status: response.status, headers: response.headers })
}

const pages = new NetworkFirst({
  cacheName: cachePolicies.pages.cacheName,
  // For a network that is connected but does not answer, as in a power cut with the router on a battery.
  networkTimeoutSeconds: 6,
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => {
        if (!isCacheable(response, 'pages')) return null
        const headers = new Headers(response.headers)
        headers.set(cachedAtHeader, new Date().toISOString())
        // The body is already decompressed.
        for (const name of ['content-encoding', 'content-length']) headers.delete(name)
        return new Response(response.body, { status: 200, headers })
      },
      cachedResponseWillBeUsed: async ({ cachedResponse }) => (cachedResponse ? cached(cachedResponse) : null),
    },
    expiry('pages'),
  ],
})
const network = new NetworkOnly()

async function cachedPage(url: URL): Promise<Response | undefined> {
  const cache = await caches.open(cachePolicies.pages.cacheName)
  // A cached page of the product in another configuration also works, because the page reads the choice from the URL.
  const found =
    (await cache.match(url.href)) ?? (url.pathname.includes('/product/view/') ? await cache.match(url.href, { ignoreSearch: true }) : undefined)
  return found && cached(found)
}

/** The response without a network: the cached page, or else the offline page. */
async function withoutNetwork(url: URL): Promise<Response> {
  const found = await cachedPage(url)
  if (found) return found
  const language = languageOfPath(url.pathname)
  if (url.pathname === `/${language}/offline`) {
    const page = await (await caches.open(offlineCache)).match(`/${language}/offline`)
    return page ?? Response.error()
  }
  if (/^\/(uk|en)?\/?$/.test(url.pathname)) {
    const chosen = url.pathname === '/' ? (await worker.cookieStore?.get('i18next'))?.value : undefined
    return Response.redirect(`/${languageOfVariant(chosen ?? '') ?? language}/product`)
  }
  return Response.redirect(offlinePath(language, url.pathname + url.search))
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && /^\/((uk|en)(\/.*)?)?$/.test(url.pathname),
  async ({ event, request, url }) => {
    try {
      const response = await (isPublicPage(url.pathname) ? pages : network).handle({ event, request })
      // The network works, so items of an earlier visit are sent even if the page does not hydrate.
      event.waitUntil(sendOutbox().catch(() => {}))
      // A status of 502 or more comes from a proxy while the shop is down.
      return (response.status >= 502 ? await cachedPage(url) : undefined) ?? response
    } catch {
      return withoutNetwork(url)
    }
  },
)
/**
 * A page preloads its translations, and the browser discards preloads that came through a worker. So while online they bypass the worker and come
 * from the HTTP cache, where they never expire. Visits add them to this cache.
 */
const bypassesWorker = (cacheName: CacheName) => cacheName === 'words' && navigator.onLine

registerRoute(
  ({ url, sameOrigin }) => {
    const cacheName = sameOrigin ? chooseCache(url.pathname) : null
    return cacheName !== null && !bypassesWorker(cacheName)
  },
  async ({ event, request, url }) => {
    const cacheName = chooseCache(url.pathname) ?? 'assets'
    try {
      return await files[cacheName].handle({ event, request })
    } catch {
      // Translations of an older version are better than none.
      const older =
        cacheName === 'words' ? await (await caches.open(cachePolicies.words.cacheName)).match(request, { ignoreSearch: true }) : undefined
      return older ?? Response.error()
    }
  },
)

async function cacheOfflinePages(): Promise<void> {
  const cache = await caches.open(offlineCache)
  await Promise.all(
    ['/uk/offline', '/en/offline'].map(async (path) => {
      const response = await fetch(path)
      if (response.ok) await cache.put(path, response)
    }),
  )
}

/** Caches every file of a release, so that an open tab keeps the files it was built with. */
async function cacheRelease(): Promise<void> {
  const { cacheName, maxEntries, maxAgeSeconds } = cachePolicies.assets
  const cache = await caches.open(cacheName)
  const life = new CacheExpiration(cacheName, { maxEntries, maxAgeSeconds })
  await Promise.all(
    RELEASE_FILES.map(async (path) => {
      const url = new URL(path, location.href).href
      if (!(await cache.match(url))) {
        const response = await fetch(url)
        if (!isCacheable(response, 'assets')) throw new Error(`${path}: ${response.status}`)
        await cache.put(url, response)
      }
      await life.updateTimestamp(url)
    }),
  )
  await life.expireEntries()
}

worker.addEventListener('install', (event) => event.waitUntil(Promise.all([cacheRelease(), cacheOfflinePages(), worker.skipWaiting()])))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

const recently = 60_000

/** Caches a page that the reader reached by navigation inside the app, or before this worker was active. */
worker.addEventListener('message', (event) => {
  if (event.data?.type !== 'visited') return
  const cacheFile = async (path: string) => {
    const cacheName = chooseCache(new URL(path, location.href).pathname)
    if (cacheName) await files[cacheName].handleAll({ event, request: new Request(path) })[1]
  }
  const cachePage = async (path: string) => {
    const before = (await (await caches.open(cachePolicies.pages.cacheName)).match(path))?.headers.get(cachedAtHeader)
    if (before && Date.now() - Date.parse(before) < recently) return
    await pages.handleAll({ event, request: new Request(path, { headers: { accept: 'text/html' } }) })[1]
  }
  const { page, resources } = event.data
  const documents = page !== null && isPublicPage(new URL(page, location.href).pathname) ? [page] : []
  event.waitUntil(Promise.allSettled([...resources.map(cacheFile), ...documents.map(cachePage)]))
})

// With background sync, stored items are sent even after the tab is closed.
worker.addEventListener('sync', (event) => {
  if (event.tag !== 'outbox') return
  event.waitUntil(
    sendOutbox().then((left) => {
      if (left > 0) throw new Error('still no network')
    }),
  )
})
