import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OrderPlaced } from '#contract/order.ts'
import { BuyerQuote, QuoteAcceptance, BuyerDecline } from '#contract/quote.ts'
import { emailKey } from '#contract/personal-data.ts'
import { QuoteRequest, QuoteRequested } from '#contract/quote-request.ts'
import { ByLink } from '../../../platform/http/parameters.ts'
import { publicRoutes } from '../../../platform/http/route.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { clientKey, type Limit } from '../../../platform/rate-limits/rate-limits.ts'
import { acceptQuote, quoteAcceptance, declineAsBuyer } from './answer-quote.ts'
import { readBuyerQuote } from './buyer-quote.ts'
import { quoteRequest, requestQuote } from './requests/request-quote.ts'

const answerLimits = (request: FastifyRequest): Limit[] => [{ name: 'quote answer', subject: clientKey(request), max: 30, seconds: 600 }]

/** Routes for the holder of a quote's link: read, accept or decline it. */
export function buyerQuoteRoutes(app: FastifyInstance, context: AppContext): void {
  const { route } = publicRoutes(app, context, 'Orders')
  const shown = { params: ByLink, output: BuyerQuote, describedOnly: true } as const

  route('viewQuote', { ...shown, summary: 'A quote of the office by its secret link' }, (request, { language }) =>
    readBuyerQuote(context, request.params.access_token, language),
  )

  route(
    'acceptQuote',
    {
      summary: 'Accept a quote: it becomes an order at its own prices',
      params: ByLink,
      body: QuoteAcceptance,
      created: OrderPlaced,
      describedOnly: true,
      repeatable: (request, key) => quoteAcceptance(request.params.access_token, request.body, key),
      limits: answerLimits,
    },
    (request, { key }) => acceptQuote(context, request.params.access_token, request.body, key),
  )

  route('declineQuote', { ...shown, summary: 'Decline a quote', body: BuyerDecline, limits: answerLimits }, (request, { language }) =>
    declineAsBuyer(context, request.params.access_token, request.body, language),
  )
}

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
