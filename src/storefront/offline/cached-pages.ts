import type { Language } from '#contract/languages.ts'
import { keptHeader, shelves } from './cache-policy.ts'

export interface KeptPage {
  readonly path: string
  readonly title: string
  readonly keptAt: string
}

/** The pages that can be read without a network, the latest first. */
export async function readKeptPages(language: Language): Promise<KeptPage[]> {
  if (typeof caches === 'undefined') return []
  const cache = await caches.open(shelves.pages.cacheName)
  const found = await Promise.all(
    (await cache.keys()).map(async (request): Promise<KeptPage | null> => {
      const { pathname, search } = new URL(request.url)
      if (!pathname.startsWith(`/${language}/`)) return null
      const response = await cache.match(request)
      const [, title = ''] = /<title>([^<]*)<\/title>/.exec((await response?.text()) ?? '') ?? []
      // Without the shop's name behind the title.
      return { path: pathname + search, title: plain(title.replace(/ — [^—]*$/, '')), keptAt: response?.headers.get(keptHeader) ?? '' }
    }),
  )
  const byTitle = new Map<string, KeptPage>()
  // One line for a product, however often its configuration was changed.
  for (const page of found) if (page && page.title !== '' && (byTitle.get(page.title)?.keptAt ?? '') < page.keptAt) byTitle.set(page.title, page)
  return [...byTitle.values()].toSorted((a, b) => b.keptAt.localeCompare(a.keptAt))
}

function plain(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
}
