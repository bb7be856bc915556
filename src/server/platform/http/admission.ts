/** Thrown when a reader would wait too long; answered as 503 with Retry-After. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError'
  readonly statusCode = 503
}

/** Pieces of work at once: enough to use the waits for the database, few enough to leave turns for other readers. */
const slots = 4
/** Milliseconds that a reader may wait in the queue: with the work itself the answer still comes within about a second. */
const timeoutMs = 600

/**
 * Lets in a few pieces of heavy work at a time. A reader who would wait too long is turned away at once, while that
 * costs nothing, instead of after seconds, when everybody has waited for everybody.
 */
export function createAdmission(): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = []
  let running = 0
  /** Milliseconds that one piece of work takes beside its neighbours, as of late. */
  let usual = 20
  const next = () => {
    while (running < slots) {
      const letIn = line.shift()
      if (!letIn) return
      running++
      letIn()
    }
  }
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
  return async (work) => {
    if (running < slots && line.length === 0) {
      running++
      return run(work)
    }
    if ((line.length * usual) / slots > timeoutMs) throw new OverloadedError('overloaded')
    await new Promise<void>((resolve, reject) => {
      const letIn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(letIn), 1)
        reject(new OverloadedError('overloaded'))
      }, timeoutMs)
      line.push(letIn)
    })
    return run(work)
  }
}
