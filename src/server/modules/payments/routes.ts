import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fail, type PublicFailureCode } from '#contract/errors.ts'
import { CheckoutView } from '#contract/checkout-view.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import { publicRoutes } from '../../platform/http/route.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { SignedMessage } from './provider.ts'
import { receiveCallback, type Received } from './receive-callback.ts'
import { handleReturn, viewPaymentRedirect } from './view-payment-redirect.ts'
import { simulatorServes } from './providers.ts'
import { noStore } from '../../platform/http/no-store.ts'

/** `data` and `signature` of a form or a query; null when either is missing. */
function parseMessage(form: unknown): SignedMessage | null {
  if (typeof form !== 'object' || form === null) return null
  const { data, signature } = form as Partial<Record<string, unknown>> // any object; both fields are checked here
  return typeof data === 'string' && typeof signature === 'string' ? { data, signature } : null
}

const failures = {
  forged: 'badSignature',
  unreadable: 'malformed',
  unverifiable: 'unavailable',
  unknown_order: 'notFound',
  off: 'notFound',
} as const satisfies Record<Exclude<Received, 'taken'>, PublicFailureCode>

const callback = (summary: string) => ({ schema: { tags: ['Payments'], response: { 200: z.object({ status: z.literal('ok') }) }, summary } })
const sendOutcome = (reply: FastifyReply, received: Received) =>
  received === 'taken' ? reply.send({ status: 'ok' }) : sendFailure(reply, fail(failures[received]))

const Secret = z.object({ secret: z.string().max(300) })

export async function paymentRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const api = app.withTypeProvider<ZodTypeProvider>()

  const redirect = { summary: 'The form that leads a buyer to the payment page', params: Secret, output: CheckoutView }
  publicRoutes(app, context, 'Payments').route('viewCheckout', redirect, (request, { language }) =>
    viewPaymentRedirect(context, request.params.secret, language),
  )

  app.post('/v1/payment/liqpay/callback', callback("The provider's signed callback about a payment"), async (request, reply) => {
    const message = parseMessage(request.body)
    if (!message) return sendFailure(reply, fail('malformed', { data: 'data and signature are required.' }))
    const provider = simulatorServes(context) ? 'simulator' : 'liqpay'
    return sendOutcome(reply, await receiveCallback(context, { ...message, provider }, 'callback'))
  })

  await app.register(async (scope) => {
    // The signature covers the raw body, byte by byte.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/v1/payment/mono/callback', callback("The second provider's signed callback about a payment"), async (request, reply) => {
      const signature = request.headers['x-sign']
      if (typeof request.body !== 'string' || typeof signature !== 'string')
        return sendFailure(reply, fail('malformed', { 'x-sign': 'A signed JSON body is required.' }))
      return sendOutcome(reply, await receiveCallback(context, { data: request.body, signature, provider: 'mono' }, 'callback'))
    })
  })

  // The provider sends the browser back by GET or by POST, with or without the signed message.
  for (const method of ['GET', 'POST'] as const)
    api.route({
      method,
      url: '/v1/payment/return/:secret',
      schema: {
        params: Secret,
        tags: ['Payments'],
        response: { 303: z.null().describe('To the page of the order') },
        summary: "The buyer's browser comes back from the payment page",
      },
      handler: async (request, reply) => {
        const query = request.query as Partial<Record<string, unknown>> // any query; every part is checked
        const path = await handleReturn(context, request.params.secret, query['lang'], parseMessage(request.body) ?? parseMessage(query))
        return path === null ? sendFailure(reply, fail('notFound')) : reply.headers(noStore).redirect(path, 303)
      },
    })
}
