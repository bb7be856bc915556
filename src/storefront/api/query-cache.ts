import type * as BrowserModule from './browser-api.ts'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { ShopApi } from '#contract/api.ts'
import type { Language } from '#contract/languages.ts'

/**
 * The browser's query cache for loaders. Cache and client of the API are fetched at the first move
 * inside the app: a page made by the server needs neither. What such a page brought is put aside
 * until then.
 */
type BrowserApiModule = typeof BrowserModule
let browser: BrowserApiModule | undefined
const primed = new Map<string, { readonly queryKey: QueryKey; readonly data: unknown; readonly updatedAt: number }>()

/** Fetches cache and client ahead of their first use. */
export async function loadQueryClient(): Promise<BrowserApiModule> {
  const loaded = await import('./browser-api.ts')
  browser = loaded
  for (const { queryKey, data, updatedAt } of primed.values()) store(loaded, queryKey, data, updatedAt)
  primed.clear()
  return loaded
}

/** What a server-made page brings is catalogue data and is retained as long as what a loader fetched. */
function store({ queryClient, catalogueStaleTime }: BrowserApiModule, queryKey: QueryKey, data: unknown, updatedAt: number): void {
  queryClient().setQueryDefaults(queryKey, { gcTime: catalogueStaleTime.gcTime })
  queryClient().setQueryData(queryKey, data, { updatedAt })
}

/** Keeps what the server's page brought, so that coming back to it asks nobody. */
export function primeCache(queryKey: QueryKey, data: unknown): void {
  if (!browser) primed.set(JSON.stringify(queryKey), { queryKey, data, updatedAt: Date.now() })
  else if (browser.queryClient().getQueryData(queryKey) === undefined) store(browser, queryKey, data, Date.now())
}

/** What is kept under a key, however old. */
export function getCached(queryKey: QueryKey): unknown {
  return browser ? browser.queryClient().getQueryData(queryKey) : primed.get(JSON.stringify(queryKey))?.data
}

/** Reads through the cache: what is fresh answers at once. */
export async function fetchCached<T>(options: FetchQueryOptions<T>): Promise<T> {
  const { queryClient } = await loadQueryClient()
  return queryClient().fetchQuery(options)
}

/** The API over `fetch`, once its client is here. */
export async function lazyApi(language: Language): Promise<ShopApi> {
  const { browserApi } = await loadQueryClient()
  return browserApi(language)
}
