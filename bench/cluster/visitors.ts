import { setTimeout as sleep } from 'node:timers/promises'

/** What visitors met since the last {@link Meter.reset}. */
export interface Meter {
  answered: number
  /** By what was wrong. */
  failed: Record<string, number>
  /** Milliseconds between two good answers to anybody, the longest. */
  longestGap: number
  gapSoFar(): number
  good(): void
  bad(why: string): void
  reset(): void
}

export function createMeter(): Meter {
  let last = performance.now()
  const meter: Meter = {
    answered: 0,
    failed: {},
    longestGap: 0,
    good() {
      const now = performance.now()
      meter.longestGap = Math.max(meter.longestGap, Math.round(now - last))
      last = now
      meter.answered++
    },
    gapSoFar: () => Math.max(meter.longestGap, Math.round(performance.now() - last)),
    bad: (why) => void (meter.failed[why] = (meter.failed[why] ?? 0) + 1),
    reset() {
      meter.answered = 0
      meter.failed = {}
      meter.longestGap = 0
      last = performance.now()
    },
  }
  return meter
}

const paths = [
  '/uk/product',
  '/en/product',
  '/uk/product?full_text_search=куб',
  '/api/v1/product?page=1',
  '/uk/contacts',
  '/en/product?sort=PRICE_ASC',
]

/** A visitor who reads page after page through the load balancer, until stopped. */
export async function browse(url: string, meter: Meter, traffic: { readonly stopped: boolean }, pauseMs: number): Promise<void> {
  for (let turn = Math.floor(Math.random() * paths.length); !traffic.stopped; turn++) {
    const path = paths[turn % paths.length] ?? '/'
    try {
      const accept = path.startsWith('/api') ? 'application/json' : 'text/html'
      const answer = await fetch(`${url}${path}`, { headers: { accept }, signal: AbortSignal.timeout(15_000) })
      const text = await answer.text()
      if (!answer.ok) throw new Error(String(answer.status))
      if (accept === 'text/html' && !text.includes('/assets/')) throw new Error('no scripts')
      meter.good()
    } catch (error) {
      meter.bad(describe(error))
    }
    await sleep(pauseMs)
  }
}

/** How many requests failed. */
export const failuresOf = ({ failed }: Meter): number => Object.values(failed).reduce((total, count) => total + count, 0)

export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = Object(error.cause) as { code?: unknown } // of a connection
  return typeof code === 'string' ? code : error.name === 'TimeoutError' ? 'timeout' : error.message.slice(0, 80)
}
