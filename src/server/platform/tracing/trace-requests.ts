import type { FastifyInstance, FastifyRequest } from 'fastify'
import { loggedPath } from '../http/logged-path.ts'
import { beginRequest, isTracing } from './tracing.ts'

/** Adds a span for each request that the page cache does not answer. Adds no hook while tracing is off. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, NonNullable<ReturnType<typeof beginRequest>>>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = request.url.startsWith('/health') ? null : beginRequest(request.method, loggedPath(request.url, request.routeOptions.url))
    if (!span) return done()
    spans.set(request, span)
    span.run(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    spans.get(request)?.end(`${request.method} ${route}`, { 'http.route': route, 'http.response.status_code': reply.statusCode })
    done()
  })
}
