import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { isLanguage } from '#contract/languages.ts'
import { buyerShipmentDocuments, type BuyerShipmentDocument } from '#contract/shipments.ts'
import { AskedLanguage, OrderNumber, ByLink } from '../../platform/http/parameters.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { downloadLimit, sendPaper } from '../../platform/http/send-file.ts'
import { enforceRateLimit } from '../../platform/rate-limits/rate-limits.ts'
import { currentUser, requireUser } from '../accounts/index.ts'
import { forReader, type OrderDocumentContent } from '../documents/index.ts'
import { readOrder, storedLink, type OrderRef } from '../sales/index.ts'
import { buyerShipmentDocument } from './documents.ts'

/** Papers of shipments as PDF, for holders of the order's secret link and for the signed-in buyer. */
export function buyerShipmentRoutes(root: FastifyInstance, context: AppContext): void {
  const app = root.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireUser(context)

  async function sendOfShipment(
    request: FastifyRequest,
    reply: FastifyReply,
    url: OrderRef | null,
    { no, kind, lang }: { no: number; kind: BuyerShipmentDocument; lang: string | undefined },
  ) {
    if (!(await enforceRateLimit(context, reply, downloadLimit(request)))) return reply
    const stored = url && (await readOrder(context.database.db, url))
    if (!stored) return sendFailure(reply, fail('notFound'))
    const language = isLanguage(lang) ? lang : requestLanguage(request)
    const hide = (content: OrderDocumentContent) => forReader(content, stored.order.phone, url)
    return sendPaper({ request, reply }, await buyerShipmentDocument(context, stored, { no, kind, language, hide }))
  }
  const ofShipment = { no: z.coerce.number().int().min(1).max(10_000), kind: z.enum(buyerShipmentDocuments) }
  const paper = { tags: ['Orders'] as const, summary: 'A paper of a shipment, PDF, once it is issued', querystring: AskedLanguage }
  app.get(
    '/v1/purchase/:access_token/shipments/:no/:kind.pdf',
    { schema: { ...paper, params: ByLink.extend(ofShipment) } },
    async (request, reply) => {
      const link = storedLink(context, request.params.access_token)
      return sendOfShipment(request, reply, link === null ? null : { link }, { ...request.params, lang: request.query.lang })
    },
  )
  app.get(
    '/v1/purchase-order/:order_number/shipments/:no/:kind.pdf',
    { onRequest, schema: { ...paper, params: OrderNumber.extend(ofShipment) } },
    async (request, reply) => {
      const own = { userId: currentUser(request).userId, number: request.params.order_number }
      return sendOfShipment(request, reply, own, { ...request.params, lang: request.query.lang })
    },
  )
}
