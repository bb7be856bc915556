import type { Language } from '#contract/languages.ts'
import { catalogueStaleTime } from '../api/stale-times.ts'
import { lazyApi } from '../api/query-cache.ts'
import { listingSearch, type Listing } from './listing.ts'

/** Fresh in the browser's query cache for 10 minutes, kept for 20. */
export function catalogueQuery(language: Language, listing: Listing) {
  return {
    queryKey: ['catalogue', language, listingSearch(listing)],
    queryFn: async () => {
      const [{ loadCatalogue }, api] = await Promise.all([import('./load-catalogue.ts'), lazyApi(language)])
      return loadCatalogue(api, listing)
    },
    // Without a network a read fails at once instead of waiting silently.
    networkMode: 'always' as const,
    ...catalogueStaleTime,
  }
}
