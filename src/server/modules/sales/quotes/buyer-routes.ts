import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { isFailure } from '#contract/errors.ts'
import { OrderPlaced } from '#contract/order.ts'
import { BuyerQuote, QuoteAcceptance, BuyerDecline } from '#contract/quote.ts'
import { describedOnly } from '../../../platform/http/api-description.ts'
import { requestLanguage } from '../../../platform/http/language.ts'
import { route } from '../../../platform/http/route.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readIdempotencyKey, isRepeated } from '../../../platform/idempotency/idempotency.ts'
import { clientKey, enforceRateLimit } from '../../../platform/rate-limits/rate-limits.ts'
import { acceptQuote, quoteAcceptance, declineAsBuyer } from './answer-quote.ts'
import { readBuyerQuote } from './buyer-quote.ts'

const Secret = z.object({ access_token: z.string().max(300) })

/** What the holder of a quote's link may do: read it, accept or decline it. */
export function buyerQuoteRoutes(app: FastifyInstance, context: AppContext): void {
  const viewing = { params: Secret, tags: ['Orders'], response: { 200: BuyerQuote }, summary: 'A quote of the office by its secret link' } as const
  route(app, endpoints.viewQuote, { ...describedOnly, schema: viewing }, (request) =>
    readBuyerQuote(context, request.params.access_token, requestLanguage(request)),
  )

  const accepting = {
    params: Secret,
    body: QuoteAcceptance,
    tags: ['Orders'],
    response: { 201: OrderPlaced },
    summary: 'Accept a quote: it becomes an order at its own prices',
  } as const
  route(app, endpoints.acceptQuote, { ...describedOnly, schema: accepting }, async (request, reply) => {
    const key = readIdempotencyKey(request.headers)
    if (isFailure(key)) return key
    const { access_token: token } = request.params
    const limits = [{ name: 'quote answer', subject: clientKey(request), max: 30, seconds: 600 }]
    const repeated = await isRepeated(context, quoteAcceptance(token, request.body, key))
    if (!repeated && !(await enforceRateLimit(context, reply, limits))) return reply
    return acceptQuote(context, token, request.body, key)
  })

  const declining = { params: Secret, body: BuyerDecline, tags: ['Orders'], response: { 200: BuyerQuote }, summary: 'Decline a quote' } as const
  route(app, endpoints.declineQuote, { ...describedOnly, schema: declining }, async (request, reply) => {
    const limits = [{ name: 'quote answer', subject: clientKey(request), max: 30, seconds: 600 }]
    if (!(await enforceRateLimit(context, reply, limits))) return reply
    return declineAsBuyer(context, request.params.access_token, request.body, requestLanguage(request))
  })
}
