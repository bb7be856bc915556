import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  /** Counts an answer. @param ms time to answer */
  observeResponse(method: string, route: string, status: number, ms: number): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['route'],
    registers: [registry],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  })
  // Looking up labels costs more than counting, so each combination is looked up once.
  const counters = new Map<string, { count: Counter.Internal; time: Histogram.Internal<'route'> }>()
  return {
    registry,
    observeResponse(method, route, status, ms) {
      const key = `${method} ${status} ${route}`
      let counter = counters.get(key)
      if (!counter) {
        counter = { count: requests.labels({ method, route, status }), time: seconds.labels({ route }) }
        counters.set(key, counter)
      }
      counter.count.inc()
      counter.time.observe(ms / 1000)
    },
  }
}
