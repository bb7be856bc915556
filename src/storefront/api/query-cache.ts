import type * as BrowserModule from './browser-api.ts'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { ShopApi } from '#contract/api.ts'
import type { Language } from '#contract/languages.ts'
import { getApi, languageOfParams, type LoaderInput } from './route-context.ts'

/**
 * The browser's query cache for loaders. The cache and the API client are loaded with the first navigation inside the app; data of the
 * server-rendered page is stored until then.
 */
type BrowserApiModule = typeof BrowserModule
let browser: BrowserApiModule | undefined
const primed = new Map<string, { readonly queryKey: QueryKey; readonly data: unknown; readonly updatedAt: number }>()

/** Loads the cache and the client before their first use. */
export async function loadQueryClient(): Promise<BrowserApiModule> {
  const loaded = await import('./browser-api.ts')
  browser = loaded
  for (const { queryKey, data, updatedAt } of primed.values()) store(loaded, queryKey, data, updatedAt)
  primed.clear()
  return loaded
}

/** Keeps data of the server-rendered page as long as a loader's, because it is catalogue data. */
function store({ queryClient, catalogueStaleTime }: BrowserApiModule, queryKey: QueryKey, data: unknown, updatedAt: number): void {
  queryClient().setQueryDefaults(queryKey, { gcTime: catalogueStaleTime.gcTime })
  queryClient().setQueryData(queryKey, data, { updatedAt })
}

/** Stores the data of the server-rendered page, so that returning to it needs no request. */
export function primeCache(queryKey: QueryKey, data: unknown): void {
  if (!browser) primed.set(JSON.stringify(queryKey), { queryKey, data, updatedAt: Date.now() })
  else if (browser.queryClient().getQueryData(queryKey) === undefined) store(browser, queryKey, data, Date.now())
}

/** The cached value of a key, of any age. */
export function getCached(queryKey: QueryKey): unknown {
  return browser ? browser.queryClient().getQueryData(queryKey) : primed.get(JSON.stringify(queryKey))?.data
}

/** Returns the cached value while it is fresh, otherwise fetches it. */
export async function fetchCached<T>(options: FetchQueryOptions<T>): Promise<T> {
  const { queryClient } = await loadQueryClient()
  return queryClient().fetchQuery(options)
}

/** The API over `fetch`; loads its client first. */
export async function lazyApi(language: Language): Promise<ShopApi> {
  const { browserApi } = await loadQueryClient()
  return browserApi(language)
}

/** The API, on the server and in the browser. Loaders that use it, or {@link readQuery}, work on both. */
export async function loaderApi({ context, params }: LoaderInput): Promise<ShopApi> {
  const language = languageOfParams(params)
  return import.meta.env.SSR ? getApi(context, language) : lazyApi(language)
}

type Query<T> = FetchQueryOptions<T> & { readonly queryFn: () => Promise<T> }

/** Reads a query on the server, or in the browser through the cache. */
export async function readQuery<T>(args: LoaderInput, query: (api: ShopApi, language: Language) => Query<T>): Promise<T> {
  const options = query(await loaderApi(args), languageOfParams(args.params))
  return import.meta.env.SSR ? options.queryFn() : fetchCached(options)
}
