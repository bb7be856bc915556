import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppContext } from '../app-context.ts'
import { toCacheKey } from './cache-key.ts'
import { negotiate, type CachedResponse } from './cached-response.ts'
import { loggedPath } from './logged-path.ts'
import type { Metrics } from './metrics.ts'

/** The headers common to all answers; they are stored with a finished answer. */
export function commonHeaders(reply: FastifyReply): Record<string, string> {
  const { 'x-request-id': _id, ...common } = reply.getHeaders()
  return Object.fromEntries(Object.entries(common).map(([name, value]) => [name, String(value)]))
}

/** Sends a finished answer through Fastify: to its first reader, and to the storefront's own calls. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse): FastifyReply {
  const { status, headers, body } = negotiate(cached, request.headers)
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined)
}

/**
 * Answers from the cache before the framework handles the request, as for most readers of a shop. Sends the headers that the first
 * reader got through Fastify; counted and logged like any answer.
 * @returns false when the cache has no answer, so that the framework continues
 */
export function replyFromCache(context: AppContext, metrics: Metrics): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    if (request.method !== 'GET' || request.url === undefined) return false
    const key = toCacheKey(request.url, request.headers['user-language'])
    const cached = key === null ? undefined : context.responseCache.get(key)
    if (!cached) return false
    const started = performance.now()
    const { status, headers, body } = negotiate(cached, request.headers)
    const id = randomUUID()
    headers['x-request-id'] = id
    response.writeHead(status, headers).end(body ?? undefined)
    const ms = performance.now() - started
    metrics.observeResponse('GET', cached.route, status, ms)
    context.log.info({ reqId: id, method: 'GET', url: loggedPath(request.url, cached.route), status, ms: Math.round(ms) }, 'answered')
    return true
  }
}
