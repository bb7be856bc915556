import type { CachedResponse } from './cached-response.ts'

/** Finished answers by address, bounded by what they take in memory: those read longest ago go first. */
export interface ResponseLru {
  readonly bytes: number
  get(key: string): CachedResponse | undefined
  set(key: string, response: CachedResponse): void
  delete(key: string): void
  entries(): Iterable<[string, CachedResponse]>
}

/** @param maxBytes of all answers in every encoding */
export function createResponseLru(maxBytes: number): ResponseLru {
  // A Map remembers order: the least recently read is the first one.
  const responses = new Map<string, { readonly response: CachedResponse; counted: number }>()
  let bytes = 0
  const drop = (key: string) => {
    const entry = responses.get(key)
    if (!entry) return
    responses.delete(key)
    entry.response.onGrow = null
    bytes -= entry.counted
  }
  const trim = () => {
    for (const oldest of responses.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }
  return {
    get bytes() {
      return bytes
    },
    get(key) {
      const entry = responses.get(key)
      if (!entry) return undefined
      responses.delete(key)
      responses.set(key, entry)
      return entry.response
    },
    set(key, response) {
      drop(key)
      const entry = { response, counted: 0 }
      const count = () => {
        bytes += response.bytes - entry.counted
        entry.counted = response.bytes
        trim()
      }
      responses.set(key, entry)
      response.onGrow = count
      count()
    },
    delete: drop,
    *entries() {
      for (const [key, { response }] of responses) yield [key, response]
    },
  }
}
