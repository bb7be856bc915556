import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OfferCreated, OfferOrder, OfferPreview, OfferPreviewRequest, OfferRequest, OfferView } from '#contract/commercial-offer.ts'
import { isFailure } from '#contract/errors.ts'
import { OrderPlaced } from '#contract/order.ts'
import { isInternalCall } from '../../../../platform/http/internal-call.ts'
import { ByLink } from '../../../../platform/http/parameters.ts'
import { publicRoutes } from '../../../../platform/http/route.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { clientKey, type Limit } from '../../../../platform/rate-limits/rate-limits.ts'
import { authenticate } from '../../../accounts/index.ts'
import { purchaseRateLimits } from '../../orders/purchase-rate-limits.ts'
import { readOffer } from '../buyer-quote.ts'
import { createOffer, offerRequest } from './create-offer.ts'
import { offerOrder, orderOffer } from './order-offer.ts'
import { previewOffer } from './preview-offer.ts'

/** The same limits as for orders by phone. */
const offerRateLimits = (request: FastifyRequest): Limit[] => [{ name: 'offer by address', subject: clientKey(request), max: 30, seconds: 600 }]

/** Requested at every change of a list. */
const previewRateLimits = (request: FastifyRequest): Limit[] => [{ name: 'offer preview', subject: clientKey(request), max: 120, seconds: 60 }]

export function offerRoutes(app: FastifyInstance, context: AppContext): void {
  const { route } = publicRoutes(app, context, 'Orders')

  route(
    'createOffer',
    {
      summary: 'Make a commercial offer of 1 to 200 lines at today’s prices',
      body: OfferRequest,
      created: OfferCreated,
      repeatable: (request, key) => offerRequest(request.body, key),
      limits: offerRateLimits,
    },
    async (request, { key }) => {
      // Signing in is optional, so an expired token must not refuse the offer.
      const person = await authenticate(context, request)
      return createOffer(context, request.body, { key, userId: isFailure(person) ? null : person.userId })
    },
  )

  route(
    'previewOffer',
    {
      summary: 'What a list of 1 to 200 lines costs and weighs now, and when it is ready',
      body: OfferPreviewRequest,
      output: OfferPreview,
      describedOnly: true,
      limits: (request) => (isInternalCall(context, request) ? [] : previewRateLimits(request)),
    },
    (request, { language }) => previewOffer(context, request.body, language),
  )

  const viewing = { summary: 'A commercial offer by its secret link', params: ByLink, output: OfferView, describedOnly: true } as const
  route('viewOffer', viewing, (request, { language }) => readOffer(context, request.params.access_token, language))

  route(
    'orderOffer',
    {
      summary: 'Turn an offer into an order at its own prices, with a phone number',
      params: ByLink,
      body: OfferOrder,
      created: OrderPlaced,
      describedOnly: true,
      repeatable: (request, key) => offerOrder(request.params.access_token, request.body, key),
      limits: (request) => purchaseRateLimits(request, request.body.phone),
    },
    (request, { key, language }) => orderOffer(context, request.params.access_token, request.body, { key, language }),
  )
}
