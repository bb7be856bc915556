import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { OfferCreated, OfferOrder, OfferPreview, OfferPreviewRequest, OfferRequest, OfferView } from '#contract/commercial-offer.ts'
import { isFailure } from '#contract/errors.ts'
import { OrderPlaced } from '#contract/order.ts'
import { describedOnly } from '../../../../platform/http/api-description.ts'
import { isInternalCall } from '../../../../platform/http/internal-call.ts'
import { requestLanguage } from '../../../../platform/http/language.ts'
import { route } from '../../../../platform/http/route.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { readIdempotencyKey, isRepeated } from '../../../../platform/idempotency/idempotency.ts'
import { clientKey, enforceRateLimit, type Limit } from '../../../../platform/rate-limits/rate-limits.ts'
import { authenticate } from '../../../accounts/index.ts'
import { purchaseRateLimits } from '../../orders/purchase-rate-limits.ts'
import { readOffer } from '../buyer-quote.ts'
import { createOffer, offerRequest } from './create-offer.ts'
import { offerOrder, orderOffer } from './order-offer.ts'
import { previewOffer } from './preview-offer.ts'

const Secret = z.object({ access_token: z.string().max(300) })

/** As many as orders by phone. */
const offerRateLimits = (request: FastifyRequest): Limit[] => [{ name: 'offer by address', subject: clientKey(request), max: 30, seconds: 600 }]

/** Asked again at every change of a list. */
const previewRateLimits = (request: FastifyRequest): Limit[] => [{ name: 'offer preview', subject: clientKey(request), max: 120, seconds: 60 }]

export function offerRoutes(app: FastifyInstance, context: AppContext): void {
  const creation = {
    body: OfferRequest,
    tags: ['Orders'],
    response: { 201: OfferCreated },
    summary: 'Make a commercial offer of 1 to 200 lines at today’s prices',
  } as const
  route(app, endpoints.createOffer, { schema: creation }, async (request, reply) => {
    const key = readIdempotencyKey(request.headers)
    if (isFailure(key)) return key
    const repeated = await isRepeated(context, offerRequest(request.body, key))
    if (!repeated && !(await enforceRateLimit(context, reply, offerRateLimits(request)))) return reply
    // An offer needs nobody signed in: an expired token is no reason to refuse it.
    const person = await authenticate(context, request)
    return createOffer(context, request.body, { key, userId: isFailure(person) ? null : person.userId })
  })

  const preview = {
    body: OfferPreviewRequest,
    tags: ['Orders'],
    response: { 200: OfferPreview },
    summary: 'What a list of 1 to 200 lines costs and weighs now, and when it is ready',
  } as const
  route(app, endpoints.previewOffer, { ...describedOnly, schema: preview }, async (request, reply) => {
    if (!isInternalCall(context, request) && !(await enforceRateLimit(context, reply, previewRateLimits(request)))) return reply
    return previewOffer(context, request.body, requestLanguage(request))
  })

  route(
    app,
    endpoints.viewOffer,
    {
      ...describedOnly,
      schema: { params: Secret, tags: ['Orders'], response: { 200: OfferView }, summary: 'A commercial offer by its secret link' },
    },
    async (request) => {
      return readOffer(context, request.params.access_token, requestLanguage(request))
    },
  )

  const ordering = {
    params: Secret,
    body: OfferOrder,
    tags: ['Orders'],
    response: { 201: OrderPlaced },
    summary: 'Turn an offer into an order at its own prices, with a phone number',
  } as const
  route(app, endpoints.orderOffer, { ...describedOnly, schema: ordering }, async (request, reply) => {
    const key = readIdempotencyKey(request.headers)
    if (isFailure(key)) return key
    const { access_token: token } = request.params
    const repeated = await isRepeated(context, offerOrder(token, request.body, key))
    if (!repeated && !(await enforceRateLimit(context, reply, purchaseRateLimits(request, request.body.phone)))) return reply
    return orderOffer(context, token, request.body, { key, language: requestLanguage(request) })
  })
}
