import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { orderDocumentKinds, type OrderDocumentKind } from '#contract/documents.ts'
import { BankTransfer } from '#contract/bank-transfer.ts'
import { fail } from '#contract/errors.ts'
import { isLanguage } from '#contract/languages.ts'
import { AskedLanguage, OrderNumber, ByLink } from '../../platform/http/parameters.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import { enforceRateLimit } from '../../platform/rate-limits/rate-limits.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { currentUser, requireUser } from '../accounts/index.ts'
import { storedLink, type OrderRef } from '../sales/index.ts'
import { publicRoutes } from '../../platform/http/route.ts'
import { orderDocument, viewTransfer } from './order-documents.ts'
import { downloadLimit, sendPaper } from '../../platform/http/send-file.ts'

/** Selects one of several issued documents. */
const WithNumber = AskedLanguage.extend({ number: z.string().max(40).optional().describe('the one issued under this number, while it holds') })

/** Confirmation and invoice as PDF, for holders of the order's secret link and for the signed-in buyer. */
export function orderDocumentRoutes(root: FastifyInstance, context: AppContext): void {
  const app = root.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireUser(context)

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    url: OrderRef,
    { kind, lang, number = null }: { kind: OrderDocumentKind; lang: string | undefined; number?: string | null },
  ) {
    if (!(await enforceRateLimit(context, reply, downloadLimit(request)))) return reply
    const language = isLanguage(lang) ? lang : requestLanguage(request)
    return sendPaper({ request, reply }, await orderDocument(context, url, { kind, language, number }))
  }

  const { route } = publicRoutes(root, context, 'Orders')
  const transfer = { summary: 'How an order is paid by bank transfer, with the payment QR', output: BankTransfer }
  route('viewPublicTransfer', { ...transfer, params: ByLink }, async (request) => {
    const link = storedLink(context, request.params.access_token)
    return link === null ? fail('notFound') : viewTransfer(context, { link })
  })
  route('viewTransfer', { ...transfer, params: OrderNumber, onRequest }, (request) =>
    viewTransfer(context, { userId: currentUser(request).userId, number: request.params.order_number }),
  )

  for (const kind of orderDocumentKinds) {
    const summary = kind === 'invoice' ? 'The invoice for a bank transfer, PDF' : 'The order confirmation, PDF'
    app.get(
      `/v1/purchase/:access_token/${kind}.pdf`,
      { schema: { tags: ['Orders'], summary, params: ByLink, querystring: WithNumber } },
      async (request, reply) => {
        const link = storedLink(context, request.params.access_token)
        const { lang, number = null } = request.query
        return link === null ? sendFailure(reply, fail('notFound')) : send(request, reply, { link }, { kind, lang, number })
      },
    )
    app.get(
      `/v1/purchase-order/:order_number/${kind}.pdf`,
      { onRequest, schema: { tags: ['Orders'], summary, params: OrderNumber, querystring: AskedLanguage } },
      async (request, reply) =>
        send(request, reply, { userId: currentUser(request).userId, number: request.params.order_number }, { kind, lang: request.query.lang }),
    )
  }
}
