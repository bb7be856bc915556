import { QueryClient } from '@tanstack/react-query'
import { endpoints, type ShopApi } from '#contract/api.ts'
import { createClient } from '#contract/client.ts'
import type { Language } from '#contract/languages.ts'
import { mayRetry, retryDelay } from '#contract/read-retries.ts'
import { cachedFor, minute } from './stale-times.ts'
import { authTransport } from '../session/session-cookies.ts'

export { catalogueStaleTime } from './stale-times.ts'

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayRetry,
        retryDelay,
        gcTime: cachedFor(5 * minute),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
}

/** The browser's only query cache. On the server every rendering has its own, see root.tsx. */
let client: QueryClient | undefined
export function queryClient(): QueryClient {
  client ??= newQueryClient()
  return client
}

const apis = new Map<Language, ShopApi>()
/** The API over `fetch`, for one language and the signed-in user; only for the browser. */
export function browserApi(language: Language): ShopApi {
  let api = apis.get(language)
  if (!api) {
    api = createClient(endpoints, authTransport, { language })
    apis.set(language, api)
  }
  return api
}
