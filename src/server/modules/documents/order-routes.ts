import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { orderDocumentKinds, type OrderDocumentKind } from '#contract/documents.ts'
import { isFailure, fail } from '#contract/errors.ts'
import { isLanguage } from '#contract/languages.ts'
import { requestLanguage } from '../../platform/http/cached-reply.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { mayGoOn } from '../../platform/rate-limits/rate-limits.ts'
import type { World } from '../../platform/app-context.ts'
import { personOf, requireUser } from '../accounts/index.ts'
import { storedLink, type OrderAddress } from '../orders/index.ts'
import { orderDocument } from './order-documents.ts'
import { filesOf, sendFile } from './send-file.ts'

const Lang = z.object({ lang: z.string().optional().describe('`uk` or `en`; otherwise the header User-language decides') })
const Secret = z.object({ access_token: z.string().max(300) })
const OrderNumber = z.object({ order_number: z.string().max(100) })

/** Confirmation and invoice as PDF: by the order's secret address, or of one's own order. */
export function orderDocumentRoutes(root: FastifyInstance, world: World): void {
  const app = root.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireUser(world)

  async function send(request: FastifyRequest, reply: FastifyReply, address: OrderAddress, kind: OrderDocumentKind, lang: string | undefined) {
    if (!(await mayGoOn(world, reply, filesOf(request)))) return reply
    const language = isLanguage(lang) ? lang : requestLanguage(request)
    const made = await orderDocument(world, address, { kind, language })
    if (isFailure(made)) return sendRefusal(reply, made)
    return sendFile(request, reply, { bytes: made.pdf, type: 'application/pdf', name: made.fileName, shared: false })
  }

  for (const kind of orderDocumentKinds) {
    const summary = kind === 'invoice' ? 'The invoice for a bank transfer, PDF' : 'The order confirmation, PDF'
    app.get(
      `/v1/purchase/:access_token/${kind}.pdf`,
      { schema: { tags: ['Orders'], summary, params: Secret, querystring: Lang } },
      async (request, reply) => {
        const link = storedLink(world, request.params.access_token)
        return link === null ? sendRefusal(reply, fail('notFound')) : send(request, reply, { link }, kind, request.query.lang)
      },
    )
    app.get(
      `/v1/purchase-order/:order_number/${kind}.pdf`,
      { onRequest, schema: { tags: ['Orders'], summary, params: OrderNumber, querystring: Lang } },
      async (request, reply) =>
        send(request, reply, { userId: personOf(request).userId, number: request.params.order_number }, kind, request.query.lang),
    )
  }
}
