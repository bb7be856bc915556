import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { sendRefusal } from './errors.ts'
import type { World } from '../world.ts'

function isLoopback(address: string): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
}

function sameToken(given: string | undefined, expected: string | null): boolean {
  if (!given || !expected) return false
  const [a, b] = [Buffer.from(given), Buffer.from(`Bearer ${expected}`)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** `/health/live`: the process answers. `/health/ready`: the database does too. `/metrics`: for loopback or a token. */
export async function health(app: FastifyInstance, world: World): Promise<void> {
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
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.inc({ method: request.method, route, status: reply.statusCode })
    seconds.observe({ route }, reply.elapsedTime / 1000)
  })
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await world.database.pool.query('select 1')
      return await reply.send({ status: 'ok' })
    } catch (err) {
      request.log.warn({ err }, 'not ready: the database does not answer')
      return sendRefusal(reply, { refused: 'unavailable' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    const direct = isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined
    if (!direct && !sameToken(request.headers.authorization, world.config.metricsToken)) return sendRefusal(reply, { refused: 'forbidden' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
