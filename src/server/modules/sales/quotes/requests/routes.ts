import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/api.ts'
import { isFailure } from '#contract/errors.ts'
import { emailKey } from '#contract/personal-data.ts'
import { QuoteRequest, QuoteRequested } from '#contract/quote-request.ts'
import { route } from '../../../../platform/http/route.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { readIdempotencyKey, isRepeated } from '../../../../platform/idempotency/idempotency.ts'
import { clientKey, enforceRateLimit, type Limit } from '../../../../platform/rate-limits/rate-limits.ts'
import { quoteRequest, requestQuote } from './request-quote.ts'

const seconds = 10 * 60

/** As few as messages of the contact page (rule 6.7), and fewer to one address: each is a letter to an address that nobody has proved. */
function requestRateLimits(request: FastifyRequest, email: string): Limit[] {
  return [
    { name: 'quote request', subject: clientKey(request), max: 10, seconds },
    { name: 'quote request to email', subject: emailKey(email), max: 5, seconds },
  ]
}

export function quoteRequestRoutes(app: FastifyInstance, context: AppContext): void {
  const schema = {
    body: QuoteRequest,
    tags: ['Orders'],
    response: { 201: QuoteRequested },
    summary: 'Ask for a quote with an e-mail alone, from any country: answered within one working day',
  } as const
  route(app, endpoints.requestQuote, { schema, bodyLimit: 256 * 1024 }, async (request, reply) => {
    const key = readIdempotencyKey(request.headers)
    if (isFailure(key)) return key
    const repeated = await isRepeated(context, quoteRequest(request.body, key))
    if (!repeated && !(await enforceRateLimit(context, reply, requestRateLimits(request, request.body.email)))) return reply
    return requestQuote(context, request.body, key)
  })
}
