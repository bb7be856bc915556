import { createHash } from 'node:crypto'
import { gzipBytes, piecesOf, plainBytes, type NoncedBytes } from './nonced-bytes.ts'

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
  readonly bytes: number
}

type Given = Pick<FinishedAnswer, 'status' | 'route' | 'headers' | 'policy'>

/** @param mark stands in the text wherever the nonce belongs and is as long as one; null = nowhere */
export function finishAnswer(whole: Buffer, mark: string | null, given: Given): FinishedAnswer {
  const holes: number[] = []
  if (mark !== null) for (let at = whole.indexOf(mark); at >= 0; at = whole.indexOf(mark, at + nonceLength)) holes.push(at)
  const hash = createHash('sha256')
  for (const piece of piecesOf(whole, holes, nonceLength)) hash.update(piece)
  const plain = plainBytes(whole, holes)
  let gzip: NoncedBytes | undefined
  return {
    ...given,
    etag: `W/"${hash.digest('base64url').slice(0, nonceLength)}"`,
    plain,
    gzip: () => (gzip ??= gzipBytes(whole, holes, nonceLength)),
    bytes: plain.length,
  }
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
  /** Forgets everything in this process. {@link import('../db/notify.ts')} tells the others. */
  clear(): void
}

/** Of plain text; a body and its compressed and lent copies take a few times as much. */
const maxBytes = 48 * 1024 * 1024
/** Of addresses asked for once. */
const maxAsked = 5000

export function createFinishedAnswers(): FinishedAnswers {
  const answers = new Map<string, FinishedAnswer>()
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
  return {
    get version() {
      return version
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
      if (madeAt !== version || answers.has(address)) return
      if (address.includes('?') && !askedBefore(address)) return
      answers.set(address, answer)
      bytes += answer.bytes
      for (const [oldest, old] of answers) {
        if (bytes <= maxBytes) break
        answers.delete(oldest)
        bytes -= old.bytes
      }
    },
    clear() {
      answers.clear()
      bytes = 0
      version++
    },
  }
}
