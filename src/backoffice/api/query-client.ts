import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/api-errors.ts'

/** A read is tried again on faults of network and server; what the server has judged stays judged. */
const mayRetry = (failures: number, error: unknown): boolean => failures < 2 && !(error instanceof ApiError && error.status < 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    // Lists are read again when one returns to them: a colleague may have changed them.
    queries: { retry: mayRetry, staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})
