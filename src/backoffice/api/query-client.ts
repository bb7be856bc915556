import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '#contract/api-errors.ts'

/** Retries a read after network and server faults, but not after a refusal. */
const mayRetry = (failures: number, error: unknown): boolean => failures < 2 && navigator.onLine && !(error instanceof ApiError && error.status < 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    // Lists are read again when they are shown again, because a colleague may have changed them. Offline a read fails visibly instead of waiting
    // silently; it is repeated when there is a network.
    queries: { retry: mayRetry, staleTime: 5_000, refetchOnWindowFocus: true, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false },
  },
})

/** What was read under these keys, or below them, is read anew where it is shown. */
export async function reread(...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** The lists of orders have a name of their own in each language. */
export const rereadOrderLists = () => queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('orders-') })

/** For what a form begins with: nothing disappears under the cursor, and a colleague's changes are joined on saving. */
export const readOnce = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const
