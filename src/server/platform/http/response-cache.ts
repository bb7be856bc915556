import { createHash } from 'node:crypto'
import { createAdmission } from './admission.ts'
import { gzipBytes, piecesOf, plainBytes, type NoncedBytes } from './nonce-template.ts'

/** Bytes of every nonce: 16 random ones in base64url. */
export const nonceLength = 22

/**
 * A finished answer to an anonymous read: a page of the storefront, or a public answer of the API, the same for
 * everybody who asks for the same address in the same language but for the nonce of its content security policy.
 */
export interface FinishedAnswer {
  readonly status: number
  /** The route as the metrics count it. */
  readonly route: string
  readonly etag: string
  /** Everything but what is new for every reader: id, nonce, encoding. */
  readonly headers: Readonly<Record<string, string>>
  /** The policy for a nonce; null leaves the one in `headers`. */
  readonly policy: ((nonce: string) => string) | null
  readonly plain: NoncedBytes
  /** Made when the first reader asks for it. */
  readonly gzip: () => NoncedBytes
  /** What it takes in memory with every copy. */
  readonly bytes: () => number
  /** Told whenever {@link bytes} changes; the one who keeps it listens. */
  changed: (() => void) | null
}

/** Of headers, address and closures of one answer; many small answers take more by these than by their texts. */
const overhead = 4096

type Given = Pick<FinishedAnswer, 'status' | 'route' | 'headers' | 'policy'>

/** @param mark stands in the text wherever the nonce belongs and is as long as one; null = nowhere */
export function finishAnswer(whole: Buffer, mark: string | null, given: Given): FinishedAnswer {
  const holes: number[] = []
  if (mark !== null) for (let at = whole.indexOf(mark); at >= 0; at = whole.indexOf(mark, at + nonceLength)) holes.push(at)
  const hash = createHash('sha256')
  for (const piece of piecesOf(whole, holes, nonceLength)) hash.update(piece)
  const changed = () => answer.changed?.()
  const plain = plainBytes(whole, holes, changed)
  let gzip: NoncedBytes | undefined
  const answer: FinishedAnswer = {
    ...given,
    etag: `W/"${hash.digest('base64url').slice(0, nonceLength)}"`,
    plain,
    gzip() {
      if (gzip) return gzip
      gzip = gzipBytes(whole, holes, nonceLength, changed)
      changed()
      return gzip
    },
    bytes: () => plain.held + (gzip?.held ?? 0) + overhead,
    changed: null,
  }
  return answer
}

export interface FinishedAnswers {
  get(address: string): FinishedAnswer | undefined
  /**
   * Keeps an answer, one with a query from its second asking on: what one reader or robot filtered and nobody asks for
   * again would push out what everybody reads.
   * @param version what {@link version} was before the answer was made: one made from older data is not kept.
   */
  set(address: string, answer: FinishedAnswer, version: number): void
  readonly version: number
  /** Bytes in memory, with every copy. */
  readonly bytes: number
  /**
   * Makes what is not kept, once for everybody who asks for the same at the same time. Pieces of heavy work are let in
   * a few at a time.
   * @param admitted is it a part of something that was let in already?
   * @throws {OverloadedError} when the reader would wait too long
   */
  make<T>(address: string, admitted: boolean, work: () => Promise<T>): Promise<T>
  /** Forgets everything in this process. {@link import('../db/notify.ts')} tells the others. */
  clear(): void
}

/** Of all answers with their compressed and lent copies. */
const maxBytes = 48 * 1024 * 1024
/** Of addresses asked for once. */
const maxAsked = 5000
/** Longer ones are nobody's but a robot's, and five thousand of them would take more than the answers. */
const longestAddress = 2_000

export function createFinishedAnswers(): FinishedAnswers {
  const answers = new Map<string, FinishedAnswer>()
  const counted = new Map<FinishedAnswer, number>()
  const flights = new Map<string, Promise<unknown>>()
  const admit = createAdmission()
  const asked = new Set<string>()
  /** Outlives {@link FinishedAnswers.clear}: what was wanted before the catalogue changed is wanted after. */
  const askedBefore = (address: string): boolean => {
    if (asked.has(address)) return true
    asked.add(address)
    for (const oldest of asked) {
      if (asked.size <= maxAsked) break
      asked.delete(oldest)
    }
    return false
  }
  let bytes = 0
  let version = 0
  const drop = (address: string, answer: FinishedAnswer) => {
    answers.delete(address)
    answer.changed = null
    bytes -= counted.get(answer) ?? 0
    counted.delete(answer)
  }
  /** Counts an answer anew and, above the bound, forgets what was read longest ago. */
  const recount = (answer: FinishedAnswer) => {
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
    make<T>(address: string, admitted: boolean, work: () => Promise<T>): Promise<T> {
      // What is made for a page that was let in must not stand in line behind others, nor what is older than the last change.
      const flight = `${version} ${admitted} ${address}`
      const underway = flights.get(flight)
      if (underway) return underway as Promise<T> // the same address is made by the same work
      const made = (admitted ? work() : admit(work)).finally(() => flights.delete(flight))
      flights.set(flight, made)
      return made
    },
    get(address) {
      const answer = answers.get(address)
      if (answer) {
        // A Map remembers order: the least recently read is the first one.
        answers.delete(address)
        answers.set(address, answer)
      }
      return answer
    },
    set(address, answer, madeAt) {
      if (madeAt !== version || answers.has(address) || address.length > longestAddress) return
      if (address.includes('?') && !askedBefore(address)) return
      answers.set(address, answer)
      answer.changed = () => recount(answer)
      recount(answer)
    },
    clear() {
      for (const [address, answer] of answers) drop(address, answer)
      version++
    },
  }
}
