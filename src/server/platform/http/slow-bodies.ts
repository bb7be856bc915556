import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Enough for a picture of 15 MB over a workshop's mobile network. */
export const uploadTimeoutMs = 5 * 60_000
const bodyTimeoutMs = 30_000

const hasBody = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
const isUpload = ({ url, headers }: FastifyRequest) => url.startsWith('/api/v1/admin/') && headers['content-type'] === 'application/octet-stream'

/** Node has one time limit for all requests, which must allow slow uploads. This ends all other requests that are sent too slowly. */
export function limitSlowBodies(app: FastifyInstance, timeoutMs = bodyTimeoutMs): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done()
    if (!hasBody(request) || isUpload(request)) return
    const timer = setTimeout(() => request.raw.destroy(), timeoutMs).unref()
    const stop = () => clearTimeout(timer)
    request.raw.once('end', stop).once('close', stop)
  })
}
