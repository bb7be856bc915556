import type { FastifyReply, FastifyRequest } from 'fastify'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { isFailure, type Failure } from '#contract/errors.ts'
import { clientKey } from '../rate-limits/rate-limits.ts'
import { sendFailure } from './errors.ts'
import { strongEtag, isNotModified } from './etag.ts'

/** Rendering a file is the most expensive public request. */
export const downloadLimit = (request: FastifyRequest) => [{ name: 'document', subject: clientKey(request), max: 60, seconds: 60 }]

/** Higher, because one catalogue page may show forty line drawings. */
export const lineDrawingLimits = (request: FastifyRequest) => [{ name: 'line-drawing', subject: clientKey(request), max: 240, seconds: 60 }]

interface File {
  readonly bytes: Buffer
  readonly type: string
  readonly name: string
  /** Whether shared caches may store it; a buyer's documents must not be stored there. */
  readonly shared?: boolean
  /** Its URL changes with its content, so it can be cached for ever. */
  readonly lasting?: boolean
}

/** Sends a file for display in the browser, with a name for saving; answers 304 when the reader already has it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, { bytes, type, name, shared = true, lasting = false }: File): FastifyReply {
  const etag = strongEtag(bytes)
  reply.headers({
    etag,
    'cache-control': lasting ? 'public, max-age=31536000, immutable' : `${shared ? 'public' : 'private'}, max-age=0, must-revalidate`,
    'content-disposition': `inline; filename="${name}"`,
    // The policy of JSON answers would block the browser's PDF viewer.
    'content-security-policy': "frame-ancestors 'none'",
  })
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(bytes)
}

/** A document for one reader: a buyer, or somebody of the office. */
export interface Paper {
  readonly fileName: string
  readonly pdf: Buffer
}

/** Sends a paper to its reader, or answers why there is none. */
export function sendPaper({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, made: Paper | Failure): FastifyReply {
  if (isFailure(made)) return sendFailure(reply, made)
  return sendFile(request, reply, { bytes: made.pdf, type: 'application/pdf', name: made.fileName, shared: false })
}

const attachments = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const

/** Sends a file as a download. The name has Latin letters only, because browsers change others. */
export async function sendAttachment(
  reply: FastifyReply,
  name: string,
  kind: keyof typeof attachments,
  bytes: Buffer | string | Readable,
): Promise<undefined> {
  // A stream that fails at once is answered with an error, before any byte is sent.
  if (bytes instanceof Readable) await once(bytes, 'readable')
  await reply
    .type(attachments[kind])
    .header('content-disposition', `attachment; filename="${name}.${kind}"`)
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}
