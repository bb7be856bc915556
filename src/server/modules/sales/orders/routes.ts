import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import { DeliveryCorrection, OrderPlaced, OrderView, PaymentStarted, PublicPurchase } from '#contract/order.ts'
import { ByLink } from '../../../platform/http/parameters.ts'
import { publicRoutes } from '../../../platform/http/route.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { changeDelivery } from './change-delivery.ts'
import { storedLink } from './order-links.ts'
import { deliveryRateLimits, purchaseRateLimits } from './purchase-rate-limits.ts'
import { phonePurchase, purchaseByPhone } from './purchase-by-phone.ts'
import { viewPublicOrder } from './queries.ts'
import { startPayment } from './start-payment.ts'

export async function orderRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { route } = publicRoutes(app, context, 'Orders')

  route(
    'purchasePublic',
    {
      summary: 'Order one product with a phone number',
      body: PublicPurchase,
      created: OrderPlaced,
      describedOnly: true,
      repeatable: (request, key) => phonePurchase(request.body, key),
      limits: (request) => purchaseRateLimits(request, request.body.phone),
    },
    (request, { key, language }) => purchaseByPhone(context, request.body, { key, language }),
  )

  const viewing = { summary: 'The order of a visitor without an account', params: ByLink, output: OrderView, describedOnly: true } as const
  route('viewPublicOrder', viewing, (request, { language }) => viewPublicOrder(context, request.params.access_token, language))

  const changing = { summary: 'Change the delivery of such an order until it is packed', params: ByLink, body: DeliveryCorrection, output: OrderView }
  route('changePublicDelivery', { ...changing, limits: deliveryRateLimits }, async (request, { language }) => {
    const link = storedLink(context, request.params.access_token)
    if (link === null) return fail('notFound')
    return changeDelivery(context, { link }, request.body, { requestId: request.id, language })
  })

  const paying = { summary: 'Open the payment page of such an order', params: ByLink, created: PaymentStarted }
  route('payPublicOrder', paying, async (request, { language }) => {
    const link = storedLink(context, request.params.access_token)
    return link === null ? fail('notFound') : startPayment(context, { link }, language)
  })
}
