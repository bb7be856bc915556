/** There is too much work before this, or too much of the same client's: answered as 503 or 429 with Retry-After. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError'
  readonly statusCode: 429 | 503
  readonly retryAfterSeconds: number
  constructor(statusCode: 429 | 503 = 503, retryAfterSeconds = 5) {
    super('overloaded')
    this.statusCode = statusCode
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface QueueLimits {
  /** Pieces of work at once. */
  readonly atOnce: number
  /** Milliseconds that anybody may wait for a turn; null: as long as it takes. */
  readonly waitMs: number | null
  /** Pieces of one client's work that may wait or run; those beyond are refused. */
  readonly perClient?: number
}

/** Lets a piece of work in when its turn comes. @throws {OverloadedError} when it would wait too long */
export type Queue = <T>(client: string, work: () => Promise<T>) => Promise<T>

/**
 * Lets in a few pieces of work at a time, one client after another: whoever asks for much waits behind themselves, not
 * before others. Who would wait too long is turned away at once, while that costs nothing, instead of after seconds, when
 * everybody has waited for everybody.
 */
export function createQueue({ atOnce, waitMs, perClient = Infinity }: QueueLimits): Queue {
  /** By client, the one whose turn is next first. */
  const lines = new Map<string, (() => void)[]>()
  const held = new Map<string, number>()
  let running = 0
  let waiting = 0
  /** Milliseconds that one piece of work takes beside its neighbours, as of late. */
  let usual = 20
  const secondsOf = (pieces: number) => Math.min(120, Math.max(5, Math.ceil((pieces * usual) / atOnce / 1000)))

  const next = () => {
    while (running < atOnce) {
      const [client, line] = lines.entries().next().value ?? []
      const letIn = line?.shift()
      if (client === undefined || line === undefined || letIn === undefined) return
      lines.delete(client)
      if (line.length > 0) lines.set(client, line)
      running++
      waiting--
      letIn()
    }
  }
  const leave = (client: string, letIn: () => void) => {
    const line = lines.get(client)
    const at = line?.indexOf(letIn) ?? -1
    if (line === undefined || at < 0) return
    line.splice(at, 1)
    if (line.length === 0) lines.delete(client)
    waiting--
  }
  const wait = (client: string) =>
    new Promise<void>((resolve, reject) => {
      const letIn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer =
        waitMs === null
          ? undefined
          : setTimeout(() => {
              leave(client, letIn)
              reject(new OverloadedError(503, secondsOf(waiting + 1)))
            }, waitMs)
      lines.set(client, [...(lines.get(client) ?? []), letIn])
      waiting++
    })
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    try {
      return await work()
    } finally {
      usual += (performance.now() - started - usual) / 8
      running--
      // After whatever else has arrived meanwhile: cached answers and failures take no time.
      setImmediate(next)
    }
  }
  return async (client, work) => {
    const own = held.get(client) ?? 0
    if (own >= perClient) throw new OverloadedError(429, secondsOf(own))
    if (waitMs !== null && (waiting * usual) / atOnce > waitMs) throw new OverloadedError(503, secondsOf(waiting))
    held.set(client, own + 1)
    try {
      if (running < atOnce && waiting === 0) running++
      else await wait(client)
      return await run(work)
    } finally {
      const left = (held.get(client) ?? 1) - 1
      if (left > 0) held.set(client, left)
      else held.delete(client)
    }
  }
}
