import { useQuery, useQueryClient, type DefaultError, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

export interface Read<T> {
  /** Undefined until the first answer. */
  readonly data: T | undefined
  /** From the first try that fails until the first answer; meanwhile further tries follow by themselves. */
  readonly failed: boolean
  /** Whether the first try after a press is under way. */
  readonly retrying: boolean
  /** Of the last try, once no further ones follow. */
  readonly error: Error | null
  /** Reads again what is there. */
  readonly refetch: () => void
  /** Tries at once, without waiting for the next try. */
  readonly retry: () => void
}

/** A read that a screen cannot do without. */
export function useRead<T, Key extends readonly unknown[]>(options: UseQueryOptions<T, DefaultError, T, Key>): Read<T> {
  const client = useQueryClient()
  const { data, error, failureCount, isFetching, refetch } = useQuery(options)
  const [hasFailed, setFailed] = useState(false)
  const failed = data === undefined && (hasFailed || failureCount > 0)
  if (failed !== hasFailed) setFailed(failed)
  return {
    data,
    error,
    failed,
    retrying: failed && isFetching && failureCount === 0,
    refetch: () => void refetch(),
    retry: () => void client.cancelQueries({ queryKey: options.queryKey }).then(() => refetch()),
  }
}
