import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { isFailure, fail } from '#contract/errors.ts'
import { DeliveryCorrection, OrderPlaced, OrderView, PaymentStarted, PublicPurchase } from '#contract/order.ts'
import { describedOnly } from '../../../platform/http/api-description.ts'
import { sendFailure } from '../../../platform/http/errors.ts'
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
import { noStore } from '../../../platform/http/no-store.ts'

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
    if (isFailure(key)) return sendFailure(reply, key)
    const repeated = await isRepeated(context, phonePurchase(request.body, key))
    if (!repeated && !(await enforceRateLimit(context, reply, purchaseRateLimits(request, request.body.phone)))) return reply
    const language = requestLanguage(request)
    const placed = await purchaseByPhone(context, request.body, { key, language })
    return isFailure(placed) ? sendFailure(reply, placed) : reply.code(201).send(placed)
  })

  route(
    app,
    endpoints.viewPublicOrder,
    {
      ...describedOnly,
      schema: { params: OrderRefParams, tags: ['Orders'], response: { 200: OrderView }, summary: 'The order of a visitor without an account' },
    },
    async (request, reply) => {
      const order = await viewPublicOrder(context, request.params.access_token, requestLanguage(request))
      reply.headers(noStore)
      return isFailure(order) ? sendFailure(reply, order) : reply.send(order)
    },
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
      if (link === null) return sendFailure(reply, fail('notFound'))
      const by = { requestId: request.id, language: requestLanguage(request) }
      const order = await changeDelivery(context, { link }, request.body, by)
      reply.headers(noStore)
      return isFailure(order) ? sendFailure(reply, order) : reply.send(order)
    },
  )

  route(
    app,
    endpoints.payPublicOrder,
    { schema: { params: OrderRefParams, tags: ['Orders'], response: { 201: PaymentStarted }, summary: 'Open the payment page of such an order' } },
    async (request, reply) => {
      const link = storedLink(context, request.params.access_token)
      if (link === null) return sendFailure(reply, fail('notFound'))
      const started = await startPayment(context, { link }, requestLanguage(request))
      return isFailure(started) ? sendFailure(reply, started) : reply.code(201).send(started)
    },
  )
}
