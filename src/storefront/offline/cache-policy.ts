import { infoPages, showcasePages } from '#contract/urls.ts'
import { isLanguage, type Language } from '#contract/languages.ts'

/**
 * What the service worker keeps for a reader without a network, and for how long. Pure: the worker,
 * the pages and the tests share it.
 */
const day = 24 * 60 * 60

/** A picture beyond this is not kept: with the count it bounds what a phone gives up for us. */
export const maxImageBytes = 300_000

export const cachePolicies = {
  /** Finished pages as they were seen. */
  pages: { cacheName: 'pages', maxEntries: 60, maxAgeSeconds: 30 * day },
  /** Scripts, styles, fonts: some releases' worth, so that a kept page finds its own. Age counts from the last use. */
  assets: { cacheName: 'assets', maxEntries: 500, maxAgeSeconds: 90 * day },
  words: { cacheName: 'words', maxEntries: 100, maxAgeSeconds: 90 * day },
  pictures: { cacheName: 'pictures', maxEntries: 250, maxAgeSeconds: 60 * day },
} as const
export type CacheName = keyof typeof cachePolicies

/** The page that stands in for what was never seen; one in each language, kept with every release. */
export const offlineCache = 'offline'

/** The moment a page was put aside, as a header of the kept answer. */
export const cachedAtHeader = 'x-kept-at'

/** Pages that are the same for everybody. What belongs to one reader is never put aside. */
export function isPublicPage(pathname: string): boolean {
  const [language, first, second, third, ...rest] = pathname.split('/').filter(Boolean)
  if (!isLanguage(language) || first === undefined || rest.length > 0) return false
  if (first === 'product') return second === undefined ? true : second === 'view' && third !== undefined
  return second === undefined && [...infoPages, ...showcasePages].some((page) => page === first)
}

/** Where a same-origin file is kept; null: nowhere. */
export function cacheNameOf(pathname: string): Exclude<CacheName, 'pages'> | null {
  if (pathname.startsWith('/assets/') || /^\/(favicon\.ico|icon\.svg|manifest\.webmanifest)$/.test(pathname)) return 'assets'
  if (pathname.startsWith('/locales/')) return 'words'
  return pathname.startsWith('/media/') ? 'pictures' : null
}

/** An answer worth keeping: whole, our own, for everybody. A page that came instead of a file is none. */
export function isCacheable(response: Response, cacheName: CacheName): boolean {
  if (response.status !== 200 || response.redirected) return false
  const headers = response.headers
  if (/no-store|private/.test(headers.get('cache-control') ?? '')) return false
  const isPage = (headers.get('content-type') ?? '').startsWith('text/html')
  if (cacheName === 'pictures' && Number(headers.get('content-length') ?? 0) > maxImageBytes) return false
  return isPage === (cacheName === 'pages')
}

/** Tells the page that it is a kept one, and of when: pages/late parts read it from `<html data-kept>`. */
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

/** Where the offline page leads back to: a path of our own, nothing else. */
export function returnPath(to: string | null, language: Language): string {
  return to !== null && /^\/(uk|en)\/[^/\\]/.test(to) ? to : `/${language}/product`
}
