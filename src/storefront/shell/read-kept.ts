import type { FetchQueryOptions } from '@tanstack/react-query'
import { queryClient } from './browser.ts'

/** Reads through the browser's query cache: what is fresh answers at once (specification.md, section 7). */
export function readKept<T>(options: FetchQueryOptions<T>): Promise<T> {
  return queryClient().fetchQuery(options)
}
