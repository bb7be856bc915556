import { QueryClient } from '@tanstack/react-query'
import { endpoints, type ShopApi } from '#contract/api.ts'
import { ApiError } from '#contract/api-errors.ts'
import { createClient } from '#contract/client.ts'
import type { Language } from '#contract/languages.ts'
import { cachedFor, minute } from './stale-times.ts'
import { authTransport } from '../session/session-cookies.ts'

export { catalogueStaleTime } from './stale-times.ts'

/** Retries of server data (rule 2.9). */
/** Reads are tried 3 times more on network faults and 5xx, never on 4xx. */
export function mayRetry(failures: number, error: unknown): boolean {
  return failures < 3 && !(error instanceof ApiError && error.status < 500)
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayRetry,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        gcTime: cachedFor(5 * minute),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
}

/** The browser's one query cache. On the server every render has its own, see root.tsx. */
let client: QueryClient | undefined
export function queryClient(): QueryClient {
  client ??= newQueryClient()
  return client
}

const apis = new Map<Language, ShopApi>()
/** The API over `fetch`, in a language, as whoever is signed in. Only in the browser. */
export function browserApi(language: Language): ShopApi {
  let api = apis.get(language)
  if (!api) {
    api = createClient(endpoints, authTransport, { language })
    apis.set(language, api)
  }
  return api
}
