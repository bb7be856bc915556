import { LRUCache } from 'lru-cache'
import { contentAreas, isAffected, type ContentArea, type ContentChange } from '../content-change.ts'
import { systemClock, type Clock } from '../clock.ts'
import { createQueue } from '../work/queue.ts'
import type { CachedResponse } from './cached-response.ts'

/**
 * Finished answers by address, limited by their memory in all encodings; drops the least recently read first.
 * @param maxBytes for all answers together
 */
function createResponseLru(maxBytes: number): LRUCache<string, CachedResponse> {
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

export interface ResponseCache {
  get(url: string): CachedResponse | undefined
  /**
   * Stores an answer; one with a query only from its second request on, because answers that nobody requests again would displace
   * those that everybody reads.
   * @param version the {@link version} before the answer was made: an answer from older data is not stored.
   */
  set(url: string, response: CachedResponse, version: number): void
  /** The answer from before the last change, for use while the database is away. */
  getFormer(url: string): CachedResponse | undefined
  /** Counts every change. */
  readonly version: number
  /** Counts the changes of these areas: an answer made from them is current while the number stays. */
  readVersion(...areas: ContentArea[]): number
  /** Bytes in memory, over all encodings. */
  readonly bytes: number
  /**
   * Makes an uncached answer, once for all simultaneous requests. Only a few run at a time.
   * @param admitted whether it is part of work that has been admitted already
   * @throws {OverloadedError} when the reader would wait too long
   */
  make<T>(url: string, admitted: boolean, work: () => Promise<T>): Promise<T>
  /** Drops answers in this process that a change affects; null = all. {@link import('../db/notify.ts')} notifies the other processes. */
  invalidate(change: ContentChange | null): void
  clear(): void
}

const megabyte = 1024 * 1024
/** Answers without a query: as many as the shop has pages and products. */
const maxPlainBytes = 22 * megabyte
/** Filtered answers are unlimited in number, so they have their own space and displace only each other. */
const maxQueryBytes = 10 * megabyte
/** Answers from before recent changes: enough for the pages that most readers open. */
const maxFormerBytes = 6 * megabyte
/** How many addresses are remembered after their first request. */
const maxTracked = 5000
/** Longer addresses come from robots; five thousand of them would take more memory than the answers. */
const longestAddress = 2_000

/**
 * Enough at once to use the time of waiting for the database, few enough to leave turns for other readers. A waiting reader is answered
 * within about a second.
 */
const rendering = { atOnce: 4, waitMs: 600 }

/** @param clock tells when an answer has expired */
export function createResponseCache(clock: Clock = systemClock): ResponseCache {
  const plain = createResponseLru(maxPlainBytes)
  const filtered = createResponseLru(maxQueryBytes)
  const former = createResponseLru(maxFormerBytes)
  const chooseStore = (url: string) => (url.includes('?') ? filtered : plain)
  const flights = new Map<string, Promise<unknown>>()
  const admit = createQueue(rendering)
  /** Addresses that were requested before. Survives a clearing of the cache: popular addresses stay popular after a change. */
  const asked = new LRUCache<string, true>({ max: maxTracked })
  let version = 0
  const versions: Record<ContentArea, number> = { catalogue: 0, rates: 0, settings: 0, pages: 0 }
  const invalidate = (change: ContentChange | null) => {
    for (const store of [plain, filtered]) {
      const affected = [...store.entries()].filter(([, { keys }]) => isAffected(keys, change))
      for (const [url, response] of affected) {
        store.delete(url)
        former.set(url, response)
      }
    }
    for (const area of change ? [change.area] : contentAreas) versions[area]++
    version++
  }
  return {
    get version() {
      return version
    },
    readVersion: (...areas) => areas.reduce((sum, area) => sum + versions[area], 0),
    get bytes() {
      return plain.calculatedSize + filtered.calculatedSize + former.calculatedSize
    },
    make<T>(url: string, admitted: boolean, work: () => Promise<T>): Promise<T> {
      // The key keeps admitted work from waiting behind other work, and new requests from getting answers older than the last
      // change.
      const flight = `${version} ${admitted} ${url}`
      const underway = flights.get(flight)
      if (underway) return underway as Promise<T> // the same address gives the same type
      const made = (admitted ? work() : admit('', work)).finally(() => flights.delete(flight))
      flights.set(flight, made)
      return made
    },
    get(url) {
      const store = chooseStore(url)
      const response = store.get(url)
      if (!response || response.expires > clock.now().getTime()) return response
      store.delete(url)
      former.set(url, response)
      return undefined
    },
    getFormer: (url) => former.get(url),
    set(url, response, madeAt) {
      const store = chooseStore(url)
      if (madeAt !== version || url.length > longestAddress) return
      if (store === plain || asked.has(url)) store.set(url, response)
      else asked.set(url, true)
    },
    invalidate,
    clear() {
      invalidate(null)
      former.clear()
    },
  }
}
