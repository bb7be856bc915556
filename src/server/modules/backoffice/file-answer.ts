import type { FastifyReply } from 'fastify'
import { once } from 'node:events'
import { Readable } from 'node:stream'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
} as const

/** Answers a file to be saved under a name; latin letters only, so that no browser changes it. */
export async function sendFile(reply: FastifyReply, name: string, kind: keyof typeof types, bytes: Buffer | Readable): Promise<undefined> {
  // A refusal is answered as one, before anything was sent.
  if (bytes instanceof Readable) await once(bytes, 'readable')
  await reply
    .type(types[kind])
    .header('content-disposition', `attachment; filename="${name}.${kind}"`)
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}
