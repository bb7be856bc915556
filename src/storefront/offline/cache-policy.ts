import { infoPages, showcasePages } from '#contract/urls.ts'
import { isLanguage, type Language } from '#contract/languages.ts'

/** What the service worker caches for offline reading, and for how long. Pure; the worker, the pages and the tests share it. */
const day = 24 * 60 * 60

/** Larger pictures are not cached; together with the number of entries this limits the space used on a phone. */
export const maxImageBytes = 300_000

export const cachePolicies = {
  /** Pages as the reader saw them. */
  pages: { cacheName: 'pages', maxEntries: 60, maxAgeSeconds: 30 * day },
  /** Scripts, styles and fonts of several releases, so that a cached page finds its own. Age counts from the last use. */
  assets: { cacheName: 'assets', maxEntries: 500, maxAgeSeconds: 90 * day },
  words: { cacheName: 'words', maxEntries: 100, maxAgeSeconds: 90 * day },
  pictures: { cacheName: 'pictures', maxEntries: 250, maxAgeSeconds: 60 * day },
} as const
export type CacheName = keyof typeof cachePolicies

/** The page shown for uncached URLs; one per language, cached with every release. */
export const offlineCache = 'offline'

/** The response header with the time at which a page was cached. */
export const cachedAtHeader = 'x-kept-at'

/** Whether a page is the same for everybody. Personal pages are never cached. */
export function isPublicPage(pathname: string): boolean {
  const [language, first, second, third, ...rest] = pathname.split('/').filter(Boolean)
  if (!isLanguage(language) || first === undefined || rest.length > 0) return false
  if (first === 'product') return second === undefined ? true : second === 'view' && third !== undefined
  return second === undefined && [...infoPages, ...showcasePages].some((page) => page === first)
}

/** The cache for a file of our own origin; null when it is not cached. */
export function chooseCache(pathname: string): Exclude<CacheName, 'pages'> | null {
  if (pathname.startsWith('/assets/') || /^\/(favicon\.ico|icon\.svg|manifest\.webmanifest)$/.test(pathname)) return 'assets'
  if (pathname.startsWith('/locales/')) return 'words'
  return pathname.startsWith('/media/') ? 'pictures' : null
}

/** Whether a response may be cached: complete, from our origin, the same for everybody, and not an error page in place of a file. */
export function isCacheable(response: Response, cacheName: CacheName): boolean {
  if (response.status !== 200 || response.redirected) return false
  const headers = response.headers
  if (/no-store|private/.test(headers.get('cache-control') ?? '')) return false
  const isPage = (headers.get('content-type') ?? '').startsWith('text/html')
  if (cacheName === 'pictures' && Number(headers.get('content-length') ?? 0) > maxImageBytes) return false
  return isPage === (cacheName === 'pages')
}

/** Marks a page as cached, with the time, in `<html data-kept>`, where the offline bar reads it. */
export function markCachedAt(html: string, storedAt: string): string {
  return html.replace(/<html(?=[\s>])/, `<html data-kept="${storedAt}"`)
}

export function languageOfPath(pathname: string): Language {
  const [, first] = pathname.split('/')
  return isLanguage(first) ? first : 'uk'
}

export function offlinePath(language: Language, to: string): string {
  return `/${language}/offline?to=${encodeURIComponent(to)}`
}

/** The path to which the offline page leads back; anything but a path of this shop is replaced. */
export function returnPath(to: string | null, language: Language): string {
  return to !== null && /^\/(uk|en)\/[^/\\]/.test(to) ? to : `/${language}/product`
}
