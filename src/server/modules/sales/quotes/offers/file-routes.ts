import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { isLanguage } from '#contract/languages.ts'
import { sendFailure } from '../../../../platform/http/errors.ts'
import { clientKey, enforceRateLimit, type Limit } from '../../../../platform/rate-limits/rate-limits.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { downloadLimit, sendFile } from '../../../../platform/http/send-file.ts'
import type { OfferToPrint } from '../offer-to-print.ts'
import { offerToPrint } from './print-offer.ts'
import { readOffer } from './read-offer.ts'

const Secret = z.object({ access_token: z.string().max(300) })
const Lang = z.object({ lang: z.string().optional().describe('`uk` or `en`; otherwise the language in which the offer was made') })

/** An archive is up to six hundred files. */
const archiveLimit = (request: FastifyRequest): Limit[] => [{ name: 'drawings archive', subject: clientKey(request), max: 10, seconds: 600 }]

/** The offer as PDF, and everything that an architect draws with as ZIP. */
export function offerFileRoutes(root: FastifyInstance, context: AppContext): void {
  const app = root.withTypeProvider<ZodTypeProvider>()

  async function findOffer(reply: FastifyReply, secret: string, lang: string | undefined, limits: Limit[]): Promise<OfferToPrint | null> {
    if (!(await enforceRateLimit(context, reply, limits))) return null
    const stored = await readOffer(context, context.database.db, secret)
    if (!stored) sendFailure(reply, fail('notFound'))
    return stored && offerToPrint(context, stored, isLanguage(lang) ? lang : stored.language)
  }

  app.get(
    '/v1/offer/:access_token/offer.pdf',
    { schema: { tags: ['Orders'], summary: 'The commercial offer, PDF', params: Secret, querystring: Lang } },
    async (request, reply) => {
      const offer = await findOffer(reply, request.params.access_token, request.query.lang, downloadLimit(request))
      if (offer === null) return reply
      const bytes = await context.salesPorts.renderOfferPdf(context, offer)
      return sendFile(request, reply, { bytes, type: 'application/pdf', name: `${offer.number}.pdf`, shared: false })
    },
  )

  app.get(
    '/v1/offer/:access_token/drawings.zip',
    { schema: { tags: ['Orders'], summary: 'Sheets, drawings, models and a table of sizes of an offer, ZIP', params: Secret, querystring: Lang } },
    async (request, reply) => {
      const offer = await findOffer(reply, request.params.access_token, request.query.lang, archiveLimit(request))
      if (offer === null) return reply
      const archive = await context.salesPorts.drawingsArchive(context, offer)
      reply.headers({ 'cache-control': 'private, no-cache', 'content-disposition': `attachment; filename="${offer.number}.zip"` })
      return reply.type('application/zip').send(archive)
    },
  )
}
