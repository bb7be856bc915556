import type { Language } from '#contract/languages.ts'
import { cachedAtHeader, cachePolicies } from './cache-policy.ts'

export interface CachedPage {
  readonly path: string
  readonly title: string
  readonly storedAt: string
}

/** The pages that can be read offline, the latest first. */
export async function listCachedPages(language: Language): Promise<CachedPage[]> {
  if (typeof caches === 'undefined') return []
  const cache = await caches.open(cachePolicies.pages.cacheName)
  const found = await Promise.all(
    (await cache.keys()).map(async (request): Promise<CachedPage | null> => {
      const { pathname, search } = new URL(request.url)
      if (!pathname.startsWith(`/${language}/`)) return null
      const response = await cache.match(request)
      const [, title = ''] = /<title>([^<]*)<\/title>/.exec((await response?.text()) ?? '') ?? []
      // Removes the shop's name from the title.
      return { path: pathname + search, title: plain(title.replace(/ — [^—]*$/, '')), storedAt: response?.headers.get(cachedAtHeader) ?? '' }
    }),
  )
  const byTitle = new Map<string, CachedPage>()
  // One entry per product, however many configurations of it are cached.
  for (const page of found) if (page && page.title !== '' && (byTitle.get(page.title)?.storedAt ?? '') < page.storedAt) byTitle.set(page.title, page)
  return [...byTitle.values()].toSorted((a, b) => b.storedAt.localeCompare(a.storedAt))
}

function plain(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
}
