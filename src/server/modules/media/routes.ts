import type { FastifyInstance } from 'fastify'
import { isFailure } from '#contract/errors.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import { strongEtag, isNotModified } from '../../platform/http/etag.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { createVariants } from './variants.ts'
import { noStore } from '../../platform/http/no-store.ts'

/** The bytes behind a URL never change, so they are cached for a year. A stand-in is requested again each time, and may be shown offline. */
const lasting = 'public, max-age=31536000, immutable'
const passing = 'no-cache'

/**
 * Serves `GET /media/<hash>-<width>.<avif|webp>`, and one `.jpeg` of each picture for emails. HEAD describes what GET would send now and
 * encodes nothing.
 */
export function serveMedia(app: FastifyInstance, context: AppContext): void {
  const variants = createVariants(context)
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const file = await variants(request.params['*'], { cachedOnly: request.method === 'HEAD' })
    if (file === null) return reply.headers(noStore).send()
    if (isFailure(file)) return sendFailure(reply.headers(noStore), file)
    const etag = strongEtag(file.bytes)
    reply.headers({
      etag,
      'cache-control': file.isStandIn ? passing : lasting,
      // Partners and mail programs show our images on their own pages.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(`image/${file.type}`).send(file.bytes)
  })
}
