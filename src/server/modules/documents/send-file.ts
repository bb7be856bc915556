import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isNotModified } from '../../platform/http/etag.ts'
import { clientKey } from '../../platform/rate-limits/rate-limits.ts'

/** Drawing a file takes longer than anything else that anybody may ask for. */
export const downloadLimit = (request: FastifyRequest) => [{ name: 'document', subject: clientKey(request), max: 60, seconds: 60 }]

/** A page of the catalogue may show forty of them. */
export const lineDrawingsOf = (request: FastifyRequest) => [{ name: 'line-drawing', subject: clientKey(request), max: 240, seconds: 60 }]

interface File {
  readonly bytes: Buffer
  readonly type: string
  readonly name: string
  /** May be kept by caches between the shop and the reader; a buyer's papers may not. */
  readonly shared?: boolean
  /** Its address changes with its content: nobody has to ask again. */
  readonly lasting?: boolean
}

/** Shown in the browser, kept under its name; asked for again, it is sent only when it has changed. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, { bytes, type, name, shared = true, lasting = false }: File): FastifyReply {
  const etag = etagOf(bytes)
  reply.headers({
    etag,
    'cache-control': lasting ? 'public, max-age=31536000, immutable' : `${shared ? 'public' : 'private'}, max-age=0, must-revalidate`,
    'content-disposition': `inline; filename="${name}"`,
    // The policy of JSON answers would lock the browser's own viewer of PDFs out.
    'content-security-policy': "frame-ancestors 'none'",
  })
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(bytes)
}
