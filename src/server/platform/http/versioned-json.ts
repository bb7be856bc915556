import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildCachedResponse, type CachedResponse } from './cached-response.ts'
import { commonHeaders } from './send-cached.ts'

/**
 * JSON under an address with its version: the current version may be cached for ever; a request for another one gets the current one
 * with `otherwise`. Compressed if accepted.
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
