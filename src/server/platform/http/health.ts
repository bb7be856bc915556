import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { countJobs } from '../jobs/index.ts'
import { sendRefusal } from './errors.ts'
import { isLocalRequest } from './local-request.ts'
import type { Metrics } from './metrics.ts'
import type { World } from '../world.ts'

function sameToken(given: string | undefined, expected: string | null): boolean {
  if (!given || !expected) return false
  const [a, b] = [Buffer.from(given), Buffer.from(`Bearer ${expected}`)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** `/health/live`: the process answers. `/health/ready`: the database does too. `/metrics`: for loopback or a token. */
export async function health(app: FastifyInstance, world: World, metrics: Metrics): Promise<void> {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.answered(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime)
    done()
  })
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs that wait, are under way, or were given up',
    labelNames: ['state'],
    registers: [metrics.registry],
    async collect() {
      const counted = await countJobs(world).catch(() => ({}))
      for (const [state, count] of Object.entries(counted)) jobs.set({ state }, count)
    },
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
    // Where a proxy is declared, a connection from loopback may be that proxy's, whatever headers it leaves out.
    const direct = world.config.trustProxy === 0 && isLocalRequest(request)
    if (!direct && !sameToken(request.headers.authorization, world.config.metricsToken)) return sendRefusal(reply, { refused: 'forbidden' })
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
