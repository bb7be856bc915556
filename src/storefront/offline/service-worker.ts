import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import {
  isPublicPage,
  isWorthKeeping,
  keptHeader,
  languageOfPath,
  markKept,
  offlineCache,
  offlinePath,
  shelfOf,
  shelves,
  type Shelf,
} from './cache-policy.ts'
import { sendKept } from './send-outbox.ts'
import type { Visit } from './worker-message.ts'

/**
 * Keeps the shop readable without a network. Built by tools/build-service-worker.ts into one script of
 * its own; registered late, so that it takes nothing from the first load. Pages come from the network
 * first and from what was put aside when it is silent; what has a hash in its name never changes.
 */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
/** The little of the worker's world that is used here: TypeScript's library of it does not go with the one of pages. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'sync', listener: (event: WorkerEvent & { readonly tag: string }) => void): void
  addEventListener(type: 'message', listener: (event: WorkerEvent & { readonly data: Visit }) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  readonly cookieStore?: { get(name: string): Promise<{ value?: string } | null> }
}
const worker = self as unknown as WorkerScope // this script only ever runs as a service worker

/** Put in by the build: every file of the release. */
declare const RELEASE_FILES: readonly string[]

const keepWhen = (shelf: Shelf) => ({
  cacheWillUpdate: async ({ response }: { response: Response }) => (isWorthKeeping(response, shelf) ? response : null),
})
// Its own types are older than exactOptionalPropertyTypes, hence the cast.
const expiry = (shelf: Shelf) => new ExpirationPlugin({ ...shelves[shelf], purgeOnQuotaError: true }) as WorkboxPlugin

const files = {
  assets: new CacheFirst({ cacheName: shelves.assets.cacheName, plugins: [keepWhen('assets'), expiry('assets')] }),
  words: new CacheFirst({ cacheName: shelves.words.cacheName, plugins: [keepWhen('words'), expiry('words')] }),
  pictures: new CacheFirst({ cacheName: shelves.pictures.cacheName, plugins: [keepWhen('pictures'), expiry('pictures')] }),
}

async function kept(response: Response): Promise<Response> {
  const keptAt = response.headers.get(keptHeader)
  if (keptAt === null) return response
  return new Response(markKept(await response.text(), keptAt), { status: response.status, headers: response.headers })
}

const pages = new NetworkFirst({
  cacheName: shelves.pages.cacheName,
  // A network that is there but silent, as in a blackout with the router on a battery.
  networkTimeoutSeconds: 6,
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => {
        if (!isWorthKeeping(response, 'pages')) return null
        const headers = new Headers(response.headers)
        headers.set(keptHeader, new Date().toISOString())
        // The body is unpacked already.
        for (const name of ['content-encoding', 'content-length']) headers.delete(name)
        return new Response(response.body, { status: 200, headers })
      },
      cachedResponseWillBeUsed: async ({ cachedResponse }) => (cachedResponse ? kept(cachedResponse) : null),
    },
    expiry('pages'),
  ],
})
const network = new NetworkOnly()

async function keptPage(url: URL): Promise<Response | undefined> {
  const cache = await caches.open(shelves.pages.cacheName)
  // Another configuration of a product that was seen is better than none: what is chosen stands in the address.
  const found =
    (await cache.match(url.href)) ?? (url.pathname.includes('/product/view/') ? await cache.match(url.href, { ignoreSearch: true }) : undefined)
  return found && kept(found)
}

/** What to show when nothing answers: the page as it was seen, else the page about that. */
async function withoutNetwork(url: URL): Promise<Response> {
  const found = await keptPage(url)
  if (found) return found
  const language = languageOfPath(url.pathname)
  if (url.pathname === `/${language}/offline`) {
    const page = await (await caches.open(offlineCache)).match(`/${language}/offline`)
    return page ?? Response.error()
  }
  if (/^\/(uk|en)?\/?$/.test(url.pathname)) {
    const chosen = url.pathname === '/' ? (await worker.cookieStore?.get('i18next'))?.value : undefined
    return Response.redirect(`/${chosen === 'en' ? 'en' : language}/product`)
  }
  return Response.redirect(offlinePath(language, url.pathname + url.search))
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && /^\/((uk|en)(\/.*)?)?$/.test(url.pathname),
  async ({ event, request, url }) => {
    try {
      const response = await (isPublicPage(url.pathname) ? pages : network).handle({ event, request })
      // There is a network: what an earlier visit left is sent, whether or not the page wakes up.
      event.waitUntil(sendKept().catch(() => {}))
      // A proxy that finds no shop behind it.
      return (response.status >= 502 ? await keptPage(url) : undefined) ?? response
    } catch {
      return withoutNetwork(url)
    }
  },
)
/**
 * A page announces its words, and the browser throws the announced ones away when they came through a worker: so while
 * there is a network they come past it, from the browser's own store, where they never expire. They are kept by visits.
 */
const isLeftToBrowser = (shelf: Shelf) => shelf === 'words' && navigator.onLine

registerRoute(
  ({ url, sameOrigin }) => {
    const shelf = sameOrigin ? shelfOf(url.pathname) : null
    return shelf !== null && !isLeftToBrowser(shelf)
  },
  async ({ event, request, url }) => {
    const shelf = shelfOf(url.pathname) ?? 'assets'
    try {
      return await files[shelf].handle({ event, request })
    } catch {
      // Words of an older version are better than none.
      const older = shelf === 'words' ? await (await caches.open(shelves.words.cacheName)).match(request, { ignoreSearch: true }) : undefined
      return older ?? Response.error()
    }
  },
)

async function keepOfflinePages(): Promise<void> {
  const cache = await caches.open(offlineCache)
  await Promise.all(
    ['/uk/offline', '/en/offline'].map(async (path) => {
      const response = await fetch(path)
      if (response.ok) await cache.put(path, response)
    }),
  )
}

/** A release is taken whole: a tab that is open keeps the files it was made of. */
async function keepRelease(): Promise<void> {
  const { cacheName, maxEntries, maxAgeSeconds } = shelves.assets
  const cache = await caches.open(cacheName)
  const life = new CacheExpiration(cacheName, { maxEntries, maxAgeSeconds })
  await Promise.all(
    RELEASE_FILES.map(async (path) => {
      const url = new URL(path, location.href).href
      if (!(await cache.match(url))) {
        const response = await fetch(url)
        if (!isWorthKeeping(response, 'assets')) throw new Error(`${path}: ${response.status}`)
        await cache.put(url, response)
      }
      await life.updateTimestamp(url)
    }),
  )
  await life.expireEntries()
}

worker.addEventListener('install', (event) => event.waitUntil(Promise.all([keepRelease(), keepOfflinePages(), worker.skipWaiting()])))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

const recently = 60_000

/** A page that the reader came to inside the app, or before this worker was there. */
worker.addEventListener('message', (event) => {
  if (event.data?.type !== 'visited') return
  const keepFile = async (path: string) => {
    const shelf = shelfOf(new URL(path, location.href).pathname)
    if (shelf) await files[shelf].handleAll({ event, request: new Request(path) })[1]
  }
  const keepPage = async (path: string) => {
    const before = (await (await caches.open(shelves.pages.cacheName)).match(path))?.headers.get(keptHeader)
    if (before && Date.now() - Date.parse(before) < recently) return
    await pages.handleAll({ event, request: new Request(path, { headers: { accept: 'text/html' } }) })[1]
  }
  const { page, resources } = event.data
  const documents = page !== null && isPublicPage(new URL(page, location.href).pathname) ? [page] : []
  event.waitUntil(Promise.allSettled([...resources.map(keepFile), ...documents.map(keepPage)]))
})

// Where the browser knows how: what was kept is sent even when the tab is gone.
worker.addEventListener('sync', (event) => {
  if (event.tag !== 'outbox') return
  event.waitUntil(
    sendKept().then((left) => {
      if (left > 0) throw new Error('still no network')
    }),
  )
})
