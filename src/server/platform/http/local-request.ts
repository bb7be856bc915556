import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from './errors.ts'

function isLoopback(url: string | undefined): boolean {
  return url === '127.0.0.1' || url === '::1' || url === '::ffff:127.0.0.1'
}

/** Headers by which a proxy shows itself. */
const proxyHeader = /^(x-forwarded-.+|forwarded|x-real-ip|via|cf-connecting-ip|true-client-ip)$/

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Does the request come from this machine itself? A proxy beside the shop connects from loopback too, so it must not
 * carry a proxy's headers; and its Host must be this machine's, or a page elsewhere whose name was pointed at
 * 127.0.0.1 (DNS rebinding) could read the answer.
 */
export function isLocalRequest({ raw, headers }: FastifyRequest): boolean {
  return isLoopback(raw.socket.remoteAddress) && localHost.test(headers.host ?? '') && !Object.keys(headers).some((name) => proxyHeader.test(name))
}

/** Was a form sent by our own page, or by no page at all? Browsers say where it comes from; programs say nothing. */
function isSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (headers.origin === undefined) return true
  return URL.parse(headers.origin)?.host === headers.host
}

/** A hook for pages of developers: to everybody but this machine they do not exist, and no other site may post to them. */
export async function onlyLocal(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!isLocalRequest(request) || !(reads || isSameOrigin(request))) await sendFailure(reply, { failure: 'notFound' })
}
