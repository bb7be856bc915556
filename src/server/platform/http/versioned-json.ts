import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildCachedResponse, type CachedResponse } from './cached-response.ts'
import { commonHeaders } from './send-cached.ts'

/**
 * JSON under an address that names its version: whoever asks for the present version may keep it for ever, whoever asks for
 * another gets the present one under `otherwise`. Packed for who takes it.
 */
export function versionedJson(request: FastifyRequest, reply: FastifyReply, value: object, isCurrent: boolean, otherwise: string): CachedResponse {
  return buildCachedResponse(Buffer.from(JSON.stringify(value)), {
    status: 200,
    keys: [],
    route: request.routeOptions.url ?? 'unknown',
    headers: {
      ...commonHeaders(reply),
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : otherwise,
      'content-type': 'application/json; charset=utf-8',
      vary: 'Accept-Encoding',
    },
  })
}
