import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'

/**
 * Finished answers by address, bounded by what they take in memory, in every encoding: those read longest ago go first.
 * @param maxBytes of all answers together
 */
export function createResponseLru(maxBytes: number): LRUCache<string, CachedResponse> {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: (response) => {
      response.onGrow = null
    },
    onInsert: (response, key) => {
      response.onGrow = () => {
        // The size of what is held already is counted again only when it is put in anew.
        responses.delete(key)
        responses.set(key, response)
      }
    },
  })
  return responses
}
