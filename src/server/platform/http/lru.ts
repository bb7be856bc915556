import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'

/**
 * Finished answers by address, limited by their memory in all encodings; drops the least recently read first.
 * @param maxBytes for all answers together
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
        // The cache measures an entry only when it is set, so set it again.
        responses.delete(key)
        responses.set(key, response)
      }
    },
  })
  return responses
}
