import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from './errors.ts'

function isLoopback(url: string | undefined): boolean {
  return url === '127.0.0.1' || url === '::1' || url === '::ffff:127.0.0.1'
}

/** Headers that reveal a proxy. */
const proxyHeader = /^(x-forwarded-.+|forwarded|x-real-ip|via|cf-connecting-ip|true-client-ip)$/

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Whether the request comes from this machine itself. A proxy on this machine connects from loopback too, so proxy headers must be
 * absent; and Host must be this machine's, or a foreign page whose name points at 127.0.0.1 (DNS rebinding) could read the answer.
 */
export function isLocalRequest({ raw, headers }: FastifyRequest): boolean {
  return isLoopback(raw.socket.remoteAddress) && localHost.test(headers.host ?? '') && !Object.keys(headers).some((name) => proxyHeader.test(name))
}

/** Whether a form comes from our own page or from no page. Browsers say where it comes from; other programs do not. */
function isSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (headers.origin === undefined) return true
  return URL.parse(headers.origin)?.host === headers.host
}

/** A hook for developers' pages: they exist only for this machine, and no other site may post to them. */
export async function onlyLocal(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!isLocalRequest(request) || !(reads || isSameOrigin(request))) await sendFailure(reply, { failure: 'notFound' })
}
