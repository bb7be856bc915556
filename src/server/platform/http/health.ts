import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge } from 'prom-client'
import { countJobs } from '../jobs/index.ts'
import { sendFailure } from './errors.ts'
import { isDraining } from './draining.ts'
import { isLocalRequest } from './local-request.ts'
import type { Metrics } from './metrics.ts'
import { createReadinessCheck, type BackupInfo } from './readiness.ts'
import type { AppContext } from '../app-context.ts'
import { noStore } from './no-store.ts'

function sameToken(given: string | undefined, expected: string | null): boolean {
  if (!given || !expected) return false
  const [a, b] = [Buffer.from(given), Buffer.from(`Bearer ${expected}`)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * `/health/live`: the process answers. `/health/ready`: the database accepts writes and this process receives changes. Details and
 * `/metrics` are only for loopback or a token.
 */
export async function health(
  app: FastifyInstance,
  context: AppContext,
  metrics: Metrics,
  latestBackup: () => Promise<BackupInfo | null>,
): Promise<void> {
  const check = createReadinessCheck(context, latestBackup)
  const mayReadDetails = (request: FastifyRequest) =>
    // With a declared proxy, a connection from loopback may come from that proxy, whatever headers it leaves out.
    (context.config.trustProxy === 0 && isLocalRequest(request)) || sameToken(request.headers.authorization, context.config.metricsToken)
  measureBackup(metrics, context, latestBackup)
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observeResponse(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime)
    done()
  })
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs that wait, are under way, or were given up',
    labelNames: ['state'],
    registers: [metrics.registry],
    async collect() {
      const counted = await countJobs(context).catch(() => ({}))
      for (const [state, count] of Object.entries(counted)) jobs.set({ state }, count)
    },
  })
  app.get('/health/live', async (_request, reply) => reply.headers(noStore).send({ status: 'ok' }))
  app.get('/health/ready', async (request, reply) => {
    reply.headers(noStore)
    // On 404, HAProxy (`disable-on-404`) sends no new requests and lets running ones finish; other balancers treat 404 as any
    // failure.
    if (isDraining(context)) return reply.code(404).send({ status: 'ending' })
    const readiness = await check()
    if (readiness.status !== 'ok') reply.code(503).header('retry-after', '5')
    if (mayReadDetails(request)) return reply.send(readiness)
    return readiness.status === 'ok' ? reply.send({ status: 'ok' }) : sendFailure(reply, { failure: 'unavailable' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadDetails(request)) return sendFailure(reply, { failure: 'forbidden' })
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function measureBackup({ registry }: Metrics, { clock }: AppContext, latestBackup: () => Promise<BackupInfo | null>): void {
  const collect = async () => {
    const backup = await latestBackup().catch(() => null)
    age.set(backup ? (clock.now().getTime() - backup.at.getTime()) / 1000 : Number.NaN)
    bytes.set(backup?.bytes ?? Number.NaN)
  }
  const age = new Gauge({ name: 'backup_age_seconds', help: 'Since the newest backup; NaN when there is none', registers: [registry], collect })
  const bytes = new Gauge({ name: 'backup_bytes', help: 'Size of the newest backup', registers: [registry] })
}
