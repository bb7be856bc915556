import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomFillSync, randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { isLanguage } from '#contract/languages.ts'
import type { AppContext } from '../app-context.ts'
import type { CachedResponse } from './response-cache.ts'
import { loggedPath } from './logged-path.ts'
import type { Metrics } from './metrics.ts'
import type { NonceTemplate } from './nonce-template.ts'

const nonceBytes = 16
const pool = Buffer.alloc(nonceBytes * 256)
let used = pool.length

/** 128 random bits; the system is asked for many at once. */
function freshNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const nonce = pool.toString('base64url', used, used + nonceBytes)
  used += nonceBytes
  return nonce
}

/** Under which name an answer is kept: API answers differ by language, pages have it in their address. */
export function cacheKeyOf(url: string, userLanguage: unknown): string {
  return url.startsWith('/api/') ? `${isLanguage(userLanguage) ? userLanguage : 'uk'} ${url}` : url
}

const takesGzip = (accepted: unknown) => typeof accepted === 'string' && /\bgzip\b/.test(accepted)

/** The headers that every answer of the shop gets before anybody knows what it says; they are kept with a finished answer. */
export function commonHeaders(reply: FastifyReply): Record<string, string> {
  const { 'x-request-id': _id, ...common } = reply.getHeaders()
  return Object.fromEntries(Object.entries(common).map(([name, value]) => [name, String(value)]))
}

/** A copy for one reader, which comes back when it is sent, or counts no more when the reader went away. */
function acquireFor(response: ServerResponse, body: NonceTemplate, nonce: string): Buffer {
  const bytes = body.acquire(nonce)
  if (bytes === body.full) return bytes
  const end = () => {
    response.off('finish', end).off('close', end)
    // A broken connection may still hold its copy: only a sent one is filled anew.
    body.release(bytes, response.writableFinished)
  }
  response.once('finish', end).once('close', end)
  return bytes
}

/**
 * Sends a finished answer through Fastify: the way of its first reader, and of the storefront's own calls.
 * @param mark of a page that was made for this reader: random like any nonce, so it serves as theirs without a copy
 */
export function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse, noncePlaceholder?: string): FastifyReply {
  reply.headers(cached.headers).header('etag', cached.etag)
  if (request.headers['if-none-match'] === cached.etag) {
    // The reader keeps the old body with its old nonce: a new policy would lock its scripts out.
    return reply.code(304).removeHeader('content-security-policy').send()
  }
  const nonce = noncePlaceholder ?? (cached.policy ? freshNonce() : '')
  reply.code(cached.status)
  if (cached.policy) reply.header('content-security-policy', cached.policy(nonce))
  if (!takesGzip(request.headers['accept-encoding']))
    return reply.send(noncePlaceholder === undefined ? acquireFor(reply.raw, cached.plain, nonce) : cached.plain.full)
  return reply.header('content-encoding', 'gzip').send(acquireFor(reply.raw, cached.gzip(), nonce))
}

/**
 * Answers what lies finished in memory before the framework sees it; most readers of a shop get this.
 * The headers are those that the first reader got through Fastify; counted and logged like any other answer.
 * @returns false when there is no such answer: the framework's turn
 */
export function replyFromCache(context: AppContext, metrics: Metrics): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    if (request.method !== 'GET' || request.url === undefined) return false
    const { headers: requested } = request
    const cached = context.responseCache.get(cacheKeyOf(request.url, requested['user-language']))
    if (!cached) return false
    const started = performance.now()
    const headers: OutgoingHttpHeaders = { ...cached.headers, etag: cached.etag, 'x-request-id': randomUUID() }
    let status = cached.status
    if (requested['if-none-match'] === cached.etag) {
      status = 304
      delete headers['content-security-policy']
      delete headers['content-type']
      response.writeHead(status, headers).end()
    } else {
      const nonce = cached.policy ? freshNonce() : ''
      if (cached.policy) headers['content-security-policy'] = cached.policy(nonce)
      const gzip = takesGzip(requested['accept-encoding'])
      if (gzip) headers['content-encoding'] = 'gzip'
      const body = gzip ? cached.gzip() : cached.plain
      const bytes = acquireFor(response, body, nonce)
      headers['content-length'] = bytes.length
      response.writeHead(status, headers).end(bytes)
    }
    const ms = performance.now() - started
    metrics.observeResponse('GET', cached.route, status, ms)
    context.log.info(
      { reqId: headers['x-request-id'], method: 'GET', url: loggedPath(request.url, cached.route), status, ms: Math.round(ms) },
      'answered',
    )
    return true
  }
}
