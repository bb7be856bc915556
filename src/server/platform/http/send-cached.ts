import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomFillSync, randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { isLanguage } from '#contract/languages.ts'
import type { World } from '../app-context.ts'
import type { FinishedAnswer } from './response-cache.ts'
import { loggedPath } from './logged-path.ts'
import type { Metrics } from './metrics.ts'
import type { NoncedBytes } from './nonce-template.ts'

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
export function addressOf(url: string, userLanguage: unknown): string {
  return url.startsWith('/api/') ? `${isLanguage(userLanguage) ? userLanguage : 'uk'} ${url}` : url
}

const takesGzip = (accepted: unknown) => typeof accepted === 'string' && /\bgzip\b/.test(accepted)

/** The headers that every answer of the shop gets before anybody knows what it says; they are kept with a finished answer. */
export function commonHeaders(reply: FastifyReply): Record<string, string> {
  const { 'x-request-id': _id, ...common } = reply.getHeaders()
  return Object.fromEntries(Object.entries(common).map(([name, value]) => [name, String(value)]))
}

/** A copy for one reader, which comes back when it is sent, or counts no more when the reader went away. */
function lendTo(response: ServerResponse, body: NoncedBytes, nonce: string): Buffer {
  const bytes = body.lend(nonce)
  if (bytes === body.whole) return bytes
  const end = () => {
    response.off('finish', end).off('close', end)
    // A broken connection may still hold its copy: only a sent one is filled anew.
    body.giveBack(bytes, response.writableFinished)
  }
  response.once('finish', end).once('close', end)
  return bytes
}

/**
 * Sends a finished answer through Fastify: the way of its first reader, and of the storefront's own calls.
 * @param mark of a page that was made for this reader: random like any nonce, so it serves as theirs without a copy
 */
export function sendFinished(request: FastifyRequest, reply: FastifyReply, answer: FinishedAnswer, mark?: string): FastifyReply {
  reply.headers(answer.headers).header('etag', answer.etag)
  if (request.headers['if-none-match'] === answer.etag) {
    // The reader keeps the old body with its old nonce: a new policy would lock its scripts out.
    return reply.code(304).removeHeader('content-security-policy').send()
  }
  const nonce = mark ?? (answer.policy ? freshNonce() : '')
  reply.code(answer.status)
  if (answer.policy) reply.header('content-security-policy', answer.policy(nonce))
  if (!takesGzip(request.headers['accept-encoding']))
    return reply.send(mark === undefined ? lendTo(reply.raw, answer.plain, nonce) : answer.plain.whole)
  return reply.header('content-encoding', 'gzip').send(lendTo(reply.raw, answer.gzip(), nonce))
}

/**
 * Answers what lies finished in memory before the framework sees it; most readers of a shop get this.
 * The headers are those that the first reader got through Fastify; counted and logged like any other answer.
 * @returns false when there is no such answer: the framework's turn
 */
export function answerFromMemory(world: World, metrics: Metrics): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    if (request.method !== 'GET' || request.url === undefined) return false
    const { headers: asked } = request
    const answer = world.pages.get(addressOf(request.url, asked['user-language']))
    if (!answer) return false
    const started = performance.now()
    const headers: OutgoingHttpHeaders = { ...answer.headers, etag: answer.etag, 'x-request-id': randomUUID() }
    let status = answer.status
    if (asked['if-none-match'] === answer.etag) {
      status = 304
      delete headers['content-security-policy']
      delete headers['content-type']
      response.writeHead(status, headers).end()
    } else {
      const nonce = answer.policy ? freshNonce() : ''
      if (answer.policy) headers['content-security-policy'] = answer.policy(nonce)
      const gzip = takesGzip(asked['accept-encoding'])
      if (gzip) headers['content-encoding'] = 'gzip'
      const body = gzip ? answer.gzip() : answer.plain
      const bytes = lendTo(response, body, nonce)
      headers['content-length'] = bytes.length
      response.writeHead(status, headers).end(bytes)
    }
    const ms = performance.now() - started
    metrics.answered('GET', answer.route, status, ms)
    world.log.info(
      { reqId: headers['x-request-id'], method: 'GET', url: loggedPath(request.url, answer.route), status, ms: Math.round(ms) },
      'answered',
    )
    return true
  }
}
