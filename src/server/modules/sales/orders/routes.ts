import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { isFailure, fail } from '#contract/errors.ts'
import { DeliveryCorrection, OrderPlaced, OrderView, PaymentStarted, PublicPurchase } from '#contract/order.ts'
import { describedOnly } from '../../../platform/http/api-description.ts'
import { requestLanguage } from '../../../platform/http/language.ts'
import { enforceRateLimit } from '../../../platform/rate-limits/rate-limits.ts'
import { route } from '../../../platform/http/route.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readIdempotencyKey, isRepeated } from '../../../platform/idempotency/idempotency.ts'
import { changeDelivery } from './change-delivery.ts'
import { storedLink } from './order-links.ts'
import { deliveryRateLimits, purchaseRateLimits } from './purchase-rate-limits.ts'
import { phonePurchase, purchaseByPhone } from './purchase-by-phone.ts'
import { viewPublicOrder } from './queries.ts'
import { startPayment } from './start-payment.ts'

const OrderRefParams = z.object({ access_token: z.string().max(300) })

export async function orderRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const purchase = {
    body: PublicPurchase,
    tags: ['Orders'],
    response: { 201: OrderPlaced },
    summary: 'Order one product with a phone number',
  } as const

  // A repeated call gets the first answer as it was.
  route(app, endpoints.purchasePublic, { ...describedOnly, schema: purchase }, async (request, reply) => {
    const key = readIdempotencyKey(request.headers)
    if (isFailure(key)) return key
    const repeated = await isRepeated(context, phonePurchase(request.body, key))
    if (!repeated && !(await enforceRateLimit(context, reply, purchaseRateLimits(request, request.body.phone)))) return reply
    const language = requestLanguage(request)
    return purchaseByPhone(context, request.body, { key, language })
  })

  route(
    app,
    endpoints.viewPublicOrder,
    {
      ...describedOnly,
      schema: { params: OrderRefParams, tags: ['Orders'], response: { 200: OrderView }, summary: 'The order of a visitor without an account' },
    },
    (request) => viewPublicOrder(context, request.params.access_token, requestLanguage(request)),
  )

  route(
    app,
    endpoints.changePublicDelivery,
    {
      schema: {
        params: OrderRefParams,
        body: DeliveryCorrection,
        tags: ['Orders'],
        response: { 200: OrderView },
        summary: 'Change the delivery of such an order until it is packed',
      },
    },
    async (request, reply) => {
      if (!(await enforceRateLimit(context, reply, deliveryRateLimits(request)))) return reply
      const link = storedLink(context, request.params.access_token)
      if (link === null) return fail('notFound')
      return changeDelivery(context, { link }, request.body, { requestId: request.id, language: requestLanguage(request) })
    },
  )

  route(
    app,
    endpoints.payPublicOrder,
    { schema: { params: OrderRefParams, tags: ['Orders'], response: { 201: PaymentStarted }, summary: 'Open the payment page of such an order' } },
    async (request) => {
      const link = storedLink(context, request.params.access_token)
      if (link === null) return fail('notFound')
      return startPayment(context, { link }, requestLanguage(request))
    },
  )
}
