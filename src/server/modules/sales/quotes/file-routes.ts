import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { exportPapers } from '#contract/documents.ts'
import { fail } from '#contract/errors.ts'
import { isLanguage } from '#contract/languages.ts'
import { sendFailure } from '../../../platform/http/errors.ts'
import { ByLink } from '../../../platform/http/parameters.ts'
import { clientKey, enforceRateLimit, type Limit } from '../../../platform/rate-limits/rate-limits.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { downloadLimit, sendFile } from '../../../platform/http/send-file.ts'
import { findSentQuote } from './buyer-quote.ts'
import type { OfferToPrint } from './offer-to-print.ts'
import { quoteToPrint } from './quote-to-print.ts'
import type { QuoteOrigin } from './tables.ts'

const Lang = z.object({ lang: z.string().optional().describe('`uk` or `en`; otherwise the language in which it was made') })
type Asked = FastifyRequest<{ Params: z.infer<typeof ByLink>; Querystring: z.infer<typeof Lang> }>

/** Limited, because an archive has up to six hundred files. */
const archiveLimit = (request: FastifyRequest): Limit[] => [{ name: 'drawings archive', subject: clientKey(request), max: 10, seconds: 600 }]

const exportSummaries = {
  proforma: 'The proforma invoice of a quote abroad, PDF',
  'packing-list': 'The packing list of a quote abroad, PDF',
} as const

/** Offers and quotes as PDF; for an offer also an architect's files as ZIP. */
export function quoteFileRoutes(root: FastifyInstance, context: AppContext): void {
  const app = root.withTypeProvider<ZodTypeProvider>()

  async function findPrinted(request: Asked, reply: FastifyReply, origin: QuoteOrigin, limits: Limit[]): Promise<OfferToPrint | null> {
    if (!(await enforceRateLimit(context, reply, limits))) return null
    const { access_token: accessToken } = request.params
    const sent = await findSentQuote(context, context.database.db, { origin, accessToken })
    if (!sent) {
      sendFailure(reply, fail('notFound'))
      return null
    }
    const { lang } = request.query
    return quoteToPrint(context, sent.row, sent.revision, isLanguage(lang) ? lang : sent.revision.buyer.language)
  }

  const pdfs = [
    { origin: 'visitor', url: '/v1/offer/:access_token/offer.pdf', summary: 'The commercial offer, PDF' },
    { origin: 'office', url: '/v1/quote/:access_token/quote.pdf', summary: 'The quote, PDF' },
  ] as const
  for (const { origin, url, summary } of pdfs)
    app.get(url, { schema: { tags: ['Orders'], summary, params: ByLink, querystring: Lang } }, async (request, reply) => {
      const offer = await findPrinted(request, reply, origin, downloadLimit(request))
      if (offer === null) return reply
      const bytes = await context.salesPorts.renderOfferPdf(context, offer)
      return sendFile(request, reply, { bytes, type: 'application/pdf', name: `${offer.number.replace('/', '-')}.pdf`, shared: false })
    })

  for (const paper of exportPapers)
    app.get(
      `/v1/quote/:access_token/${paper}.pdf`,
      { schema: { tags: ['Orders'], summary: exportSummaries[paper], params: ByLink, querystring: Lang } },
      async (request, reply) => {
        const offer = await findPrinted(request, reply, 'office', downloadLimit(request))
        if (offer === null) return reply
        const bytes = await context.salesPorts.renderExportPaper(context, offer, paper)
        if (bytes === null) return sendFailure(reply, fail('notFound'))
        return sendFile(request, reply, { bytes, type: 'application/pdf', name: `${offer.number.replace('/', '-')}-${paper}.pdf`, shared: false })
      },
    )

  app.get(
    '/v1/offer/:access_token/drawings.zip',
    { schema: { tags: ['Orders'], summary: 'Sheets, drawings, models and a table of sizes of an offer, ZIP', params: ByLink, querystring: Lang } },
    async (request, reply) => {
      const offer = await findPrinted(request, reply, 'visitor', archiveLimit(request))
      if (offer === null) return reply
      const archive = await context.salesPorts.drawingsArchive(context, offer)
      reply.headers({ 'cache-control': 'private, no-cache', 'content-disposition': `attachment; filename="${offer.number}.zip"` })
      return reply.type('application/zip').send(archive)
    },
  )
}
