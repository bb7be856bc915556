import { createHash } from 'node:crypto'
import { createAdmission } from './admission.ts'
import { alone, gzipBytes, piecesOf, plainBytes, type NonceTemplate } from './nonce-template.ts'

/** Bytes of every nonce: 16 random ones in base64url. */
export const nonceLength = 22

/**
 * A finished answer to an anonymous read: a page of the storefront, or a public answer of the API, the same for
 * everybody who asks for the same address in the same language but for the nonce of its content security policy.
 */
export interface CachedResponse {
  readonly status: number
  /** The route as the metrics count it. */
  readonly route: string
  readonly etag: string
  /** Everything but what is new for every reader: id, nonce, encoding. */
  readonly headers: Readonly<Record<string, string>>
  /** The policy for a nonce; null leaves the one in `headers`. */
  readonly policy: ((nonce: string) => string) | null
  readonly plain: NonceTemplate
  /** Made when the first reader asks for it. */
  readonly gzip: () => NonceTemplate
  /** What it takes in memory with every copy. */
  readonly bytes: () => number
  /** Told whenever {@link bytes} changes; the one who keeps it listens. */
  changed: (() => void) | null
}

/** Of headers, address and closures of one answer; many small answers take more by these than by their texts. */
const overhead = 4096

type ResponseParts = Pick<CachedResponse, 'status' | 'route' | 'headers' | 'policy'>

/** @param mark stands in the text wherever the nonce belongs and is as long as one; null = nowhere */
export function buildCachedResponse(made: Buffer, noncePlaceholder: string | null, parts: ResponseParts): CachedResponse {
  const body = alone(made)
  const holes: number[] = []
  if (noncePlaceholder !== null)
    for (let at = body.indexOf(noncePlaceholder); at >= 0; at = body.indexOf(noncePlaceholder, at + nonceLength)) holes.push(at)
  const hash = createHash('sha256')
  for (const piece of piecesOf(body, holes, nonceLength)) hash.update(piece)
  const changed = () => answer.changed?.()
  const plain = plainBytes(body, holes, changed)
  let gzip: NonceTemplate | undefined
  const answer: CachedResponse = {
    ...parts,
    etag: `W/"${hash.digest('base64url').slice(0, nonceLength)}"`,
    plain,
    gzip() {
      if (gzip) return gzip
      gzip = gzipBytes(body, holes, nonceLength, changed)
      changed()
      return gzip
    },
    bytes: () => plain.held + (gzip?.held ?? 0) + overhead,
    changed: null,
  }
  return answer
}

export interface ResponseCache {
  get(url: string): CachedResponse | undefined
  /**
   * Keeps an answer, one with a query from its second asking on: what one reader or robot filtered and nobody asks for
   * again would push out what everybody reads.
   * @param version what {@link version} was before the answer was made: one made from older data is not kept.
   */
  set(url: string, answer: CachedResponse, version: number): void
  readonly version: number
  /** Bytes in memory, with every copy. */
  readonly bytes: number
  /**
   * Makes what is not kept, once for everybody who asks for the same at the same time. Pieces of heavy work are let in
   * a few at a time.
   * @param admitted is it a part of something that was let in already?
   * @throws {OverloadedError} when the reader would wait too long
   */
  make<T>(url: string, admitted: boolean, work: () => Promise<T>): Promise<T>
  /** Forgets everything in this process. {@link import('../db/notify.ts')} tells the others. */
  clear(): void
}

/** Of all answers with their compressed and lent copies. */
const maxBytes = 32 * 1024 * 1024
/** Of addresses asked for once. */
const maxTracked = 5000
/** Longer ones are nobody's but a robot's, and five thousand of them would take more than the answers. */
const longestAddress = 2_000

export function createResponseCache(): ResponseCache {
  const answers = new Map<string, CachedResponse>()
  const counted = new Map<CachedResponse, number>()
  const flights = new Map<string, Promise<unknown>>()
  const admit = createAdmission()
  const requested = new Set<string>()
  /** Outlives {@link ResponseCache.clear}: what was wanted before the catalogue changed is wanted after. */
  const requestedBefore = (url: string): boolean => {
    if (requested.has(url)) return true
    requested.add(url)
    for (const oldest of requested) {
      if (requested.size <= maxTracked) break
      requested.delete(oldest)
    }
    return false
  }
  let bytes = 0
  let version = 0
  const drop = (url: string, answer: CachedResponse) => {
    answers.delete(url)
    answer.changed = null
    bytes -= counted.get(answer) ?? 0
    counted.delete(answer)
  }
  /** Counts an answer anew and, above the bound, forgets what was read longest ago. */
  const recount = (answer: CachedResponse) => {
    const now = answer.bytes()
    bytes += now - (counted.get(answer) ?? 0)
    counted.set(answer, now)
    for (const [oldest, old] of answers) {
      if (bytes <= maxBytes) break
      drop(oldest, old)
    }
  }
  return {
    get version() {
      return version
    },
    get bytes() {
      return bytes
    },
    make<T>(url: string, admitted: boolean, work: () => Promise<T>): Promise<T> {
      // What is made for a page that was let in must not stand in line behind others, nor what is older than the last change.
      const flight = `${version} ${admitted} ${url}`
      const underway = flights.get(flight)
      if (underway) return underway as Promise<T> // the same address is made by the same work
      const made = (admitted ? work() : admit(work)).finally(() => flights.delete(flight))
      flights.set(flight, made)
      return made
    },
    get(url) {
      const answer = answers.get(url)
      if (answer) {
        // A Map remembers order: the least recently read is the first one.
        answers.delete(url)
        answers.set(url, answer)
      }
      return answer
    },
    set(url, answer, madeAt) {
      if (madeAt !== version || answers.has(url) || url.length > longestAddress) return
      if (url.includes('?') && !requestedBefore(url)) return
      answers.set(url, answer)
      answer.changed = () => recount(answer)
      recount(answer)
    },
    clear() {
      for (const [url, answer] of answers) drop(url, answer)
      version++
    },
  }
}
