import type { FastifyInstance, FastifyRequest } from 'fastify'
import { emailKey } from '#contract/personal-data.ts'
import { QuoteRequest, QuoteRequested } from '#contract/quote-request.ts'
import { publicRoutes } from '../../../../platform/http/route.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { clientKey, type Limit } from '../../../../platform/rate-limits/rate-limits.ts'
import { quoteRequest, requestQuote } from './request-quote.ts'

const seconds = 10 * 60

/** Limited like contact messages (rule 6.7), and more strictly per address, because each request sends an email to an unconfirmed address. */
function requestRateLimits(request: FastifyRequest, email: string): Limit[] {
  return [
    { name: 'quote request', subject: clientKey(request), max: 10, seconds },
    { name: 'quote request to email', subject: emailKey(email), max: 5, seconds },
  ]
}

export function quoteRequestRoutes(app: FastifyInstance, context: AppContext): void {
  publicRoutes(app, context, 'Orders').route(
    'requestQuote',
    {
      summary: 'Ask for a quote with an e-mail alone, from any country: answered within one working day',
      body: QuoteRequest,
      created: QuoteRequested,
      bodyLimit: 256 * 1024,
      repeatable: (request, key) => quoteRequest(request.body, key),
      limits: (request) => requestRateLimits(request, request.body.email),
    },
    (request, { key }) => requestQuote(context, request.body, key),
  )
}
