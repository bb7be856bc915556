/** Too much work is queued, overall or for this client: answered as 503 or 429 with Retry-After. */
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
  /** Simultaneous pieces of work. */
  readonly atOnce: number
  /** Milliseconds that anybody may wait for a turn; null = without limit. */
  readonly waitMs: number | null
  /** Pieces of one client's work that may wait or run; more are refused. */
  readonly perClient?: number
}

/** Starts a piece of work when its turn comes. @throws {OverloadedError} when it would wait too long */
export type Queue = <T>(client: string, work: () => Promise<T>) => Promise<T>

/**
 * Admits a few pieces of work at a time, one client after another, so that a client with much work waits behind its own and does not
 * delay others. Work that would wait too long is refused at once, instead of after seconds of waiting.
 */
export function createQueue({ atOnce, waitMs, perClient = Infinity }: QueueLimits): Queue {
  /** Waiting work by client; the first client is next. */
  const lines = new Map<string, (() => void)[]>()
  const held = new Map<string, number>()
  let running = 0
  let waiting = 0
  /** Recent duration of one piece of work beside others, in milliseconds. */
  let usual = 20
  const estimateSeconds = (pieces: number) => Math.min(120, Math.max(5, Math.ceil((pieces * usual) / atOnce / 1000)))

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
              reject(new OverloadedError(503, estimateSeconds(waiting + 1)))
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
      // After everything that arrived meanwhile, such as quick cached answers.
      setImmediate(next)
    }
  }
  return async (client, work) => {
    const own = held.get(client) ?? 0
    if (own >= perClient) throw new OverloadedError(429, estimateSeconds(own))
    if (waitMs !== null && (waiting * usual) / atOnce > waitMs) throw new OverloadedError(503, estimateSeconds(waiting))
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
