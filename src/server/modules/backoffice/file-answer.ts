import type { FastifyReply } from 'fastify'
import { once } from 'node:events'
import { Readable } from 'node:stream'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
} as const

/** Sends a file as a download. The name has Latin letters only, because browsers change others. */
export async function sendFile(reply: FastifyReply, name: string, kind: keyof typeof types, bytes: Buffer | Readable): Promise<undefined> {
  // A stream that fails at once is answered with an error, before any byte is sent.
  if (bytes instanceof Readable) await once(bytes, 'readable')
  await reply
    .type(types[kind])
    .header('content-disposition', `attachment; filename="${name}.${kind}"`)
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}
