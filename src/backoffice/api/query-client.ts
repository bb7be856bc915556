import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '#contract/api-errors.ts'

export const isTimeout = ({ cause }: Error) => cause instanceof DOMException && cause.name === 'TimeoutError'

/** Retries a read after network and server faults, but not after a refusal or a long wait. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 2 && navigator.onLine && !(error instanceof ApiError && error.status < 500) && !isTimeout(error)

export const queryClient = new QueryClient({
  defaultOptions: {
    // Lists are read again when they are shown again, because a colleague may have changed them. Offline a read fails visibly instead of waiting
    // silently; it is repeated when there is a network.
    queries: { retry: mayRetry, staleTime: 5_000, refetchOnWindowFocus: true, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false },
  },
})

/** Refetches the queries whose keys begin with one of these, where they are shown. */
export async function reread(...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Refetches the order lists of both languages, whose keys begin with `orders-`. */
export const rereadOrderLists = () => queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('orders-') })

/** For the initial data of a form: it is not refetched under the cursor; colleagues' changes are merged on saving. */
export const readOnce = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const
