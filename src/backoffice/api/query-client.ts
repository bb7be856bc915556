import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '#contract/api-errors.ts'

/** A read is tried again on faults of network and server; what the server has judged stays judged. */
const mayRetry = (failures: number, error: unknown): boolean => failures < 2 && navigator.onLine && !(error instanceof ApiError && error.status < 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    // Lists are read again when one returns to them: a colleague may have changed them.
    // Without a network a read fails and says so, where it would otherwise wait without a word; it is read again once there is one.
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
