import { QueryClient } from '@tanstack/react-query'
import { ApiError, createShopApi, fetchTransport, type ShopApi } from '#contract/api.ts'
import type { Language } from '#contract/languages.ts'
import type { Namespace } from '#i18n/namespaces.ts'
import type { Dictionary } from '#i18n/plural.ts'
import type { WordSource } from '#i18n/words.tsx'

/** Freshness and retries of server data (specification.md, section 7; decisions.md 17). */
const minute = 60_000
export const catalogueFreshness = { staleTime: 10 * minute, gcTime: 20 * minute } as const

/** Reads are tried 3 times more on network faults and 5xx, never on 4xx. */
export function mayRetry(failures: number, error: unknown): boolean {
  return failures < 3 && !(error instanceof ApiError && error.status < 500)
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000), gcTime: 5 * minute, refetchOnWindowFocus: false },
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
/** The API over `fetch`, in a language. Only in the browser. */
export function browserApi(language: Language): ShopApi {
  let api = apis.get(language)
  if (!api) {
    api = createShopApi(
      fetchTransport((...request) => fetch(...request)),
      { language },
    )
    apis.set(language, api)
  }
  return api
}

const dictionaries = new Map<string, Dictionary | Promise<Dictionary>>()

/** The words as the server keeps them at `/locales/{lng}/{ns}.json`; a failed load is tried again at the next use. */
export const browserWords: WordSource = {
  dictionary(language: Language, namespace: Namespace) {
    const key = `${language}/${namespace}`
    const kept = dictionaries.get(key)
    if (kept) return kept
    const version = document.documentElement.dataset['words'] ?? ''
    const loading = fetch(`/locales/${key}.json?v=${version}`)
      .then(async (response) => {
        if (!response.ok) throw new Error(`words ${key}: HTTP ${response.status}`)
        const dictionary = (await response.json()) as Dictionary // our own file
        dictionaries.set(key, dictionary)
        return dictionary
      })
      .catch((error: unknown) => {
        dictionaries.delete(key)
        throw error
      })
    dictionaries.set(key, loading)
    return loading
  },
}
