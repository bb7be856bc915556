import { LRUCache } from 'lru-cache'
import { contentAreas, isAffected, type ContentArea, type ContentChange } from '../content-change.ts'
import { systemClock, type Clock } from '../clock.ts'
import { createQueue } from '../work/queue.ts'
import type { CachedResponse } from './cached-response.ts'

/**
 * Finished answers by address, bounded by what they take in memory, in every encoding: those read longest ago go first.
 * @param maxBytes of all answers together
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
        // The size of what is held already is counted again only when it is put in anew.
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
   * Keeps an answer, one with a query from its second asking on: what one reader or robot filtered and nobody asks for
   * again would push out what everybody reads.
   * @param version what {@link version} was before the answer was made: one made from older data is not kept.
   */
  set(url: string, response: CachedResponse, version: number): void
  /** The answer from before the last change, served while the database is away. */
  getFormer(url: string): CachedResponse | undefined
  /** Counts every change. */
  readonly version: number
  /** Counts the changes of these areas: what was made of them is current while the number stays. */
  versionOf(...areas: ContentArea[]): number
  /** Bytes in memory, in every encoding. */
  readonly bytes: number
  /**
   * Makes an answer that is not cached, once for all who request it at the same time. Heavy work is admitted
   * a few at a time.
   * @param admitted is it a part of something that was let in already?
   * @throws {OverloadedError} when the reader would wait too long
   */
  make<T>(url: string, admitted: boolean, work: () => Promise<T>): Promise<T>
  /**
   * Forgets, in this process, what was made of what changed; null is anything. {@link import('../db/notify.ts')} tells
   * the other processes.
   */
  invalidate(change: ContentChange | null): void
  clear(): void
}

const megabyte = 1024 * 1024
/** Answers without a query: as many as the shop has pages and products. */
const maxPlainBytes = 22 * megabyte
/** Filtered answers are unlimited in number, so they have a space of their own and evict only each other. */
const maxQueryBytes = 10 * megabyte
/** What changed lately: enough for the pages that most readers open. */
const maxFormerBytes = 6 * megabyte
/** Addresses that were requested once. */
const maxTracked = 5000
/** Longer addresses come from robots; five thousand of them would take more memory than the answers. */
const longestAddress = 2_000

/**
 * Enough at once to use the waits for the database, few enough to leave turns for other readers; and whoever waits still
 * has the answer within about a second.
 */
const rendering = { atOnce: 4, waitMs: 600 }

/** Says whether an address was asked for before; remembers the latest few thousand. */
function createAskedBefore(): (url: string) => boolean {
  const asked = new Set<string>()
  return (url) => {
    if (asked.has(url)) return true
    asked.add(url)
    for (const oldest of asked) {
      if (asked.size <= maxTracked) break
      asked.delete(oldest)
    }
    return false
  }
}

/** @param clock says when an answer is too old */
export function createResponseCache(clock: Clock = systemClock): ResponseCache {
  const plain = createResponseLru(maxPlainBytes)
  const filtered = createResponseLru(maxQueryBytes)
  const former = createResponseLru(maxFormerBytes)
  const storeOf = (url: string) => (url.includes('?') ? filtered : plain)
  const flights = new Map<string, Promise<unknown>>()
  const admit = createQueue(rendering)
  /** Outlives {@link ResponseCache.clear}: what was wanted before the catalogue changed is wanted after. */
  const askedBefore = createAskedBefore()
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
    versionOf: (...areas) => areas.reduce((sum, area) => sum + versions[area], 0),
    get bytes() {
      return plain.calculatedSize + filtered.calculatedSize + former.calculatedSize
    },
    make<T>(url: string, admitted: boolean, work: () => Promise<T>): Promise<T> {
      // What is made for a page that was let in must not stand in line behind others, nor what is older than the last change.
      const flight = `${version} ${admitted} ${url}`
      const underway = flights.get(flight)
      if (underway) return underway as Promise<T> // the same address is made by the same work
      const made = (admitted ? work() : admit('', work)).finally(() => flights.delete(flight))
      flights.set(flight, made)
      return made
    },
    get(url) {
      const store = storeOf(url)
      const response = store.get(url)
      if (!response || response.expires > clock.now().getTime()) return response
      store.delete(url)
      former.set(url, response)
      return undefined
    },
    getFormer: (url) => former.get(url),
    set(url, response, madeAt) {
      const store = storeOf(url)
      if (madeAt !== version || url.length > longestAddress) return
      if (store === filtered && !askedBefore(url)) return
      store.set(url, response)
    },
    invalidate,
    clear() {
      invalidate(null)
      former.clear()
    },
  }
}
