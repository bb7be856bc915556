import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { preferredLanguage, type Language } from '#contract/languages.ts'
import { onlyLocal } from '../../platform/http/local-request.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { applyAction, findPayment, type Action } from './apply-action.ts'
import { handleApiRequest } from './handle-api-request.ts'
import { controlRoutes } from './control-routes.ts'
import { readControls } from './controls.ts'
import { simulatorPath } from '../payments/index.ts'
import { signMessage, type Payment } from './callback-message.ts'
import { openCheckout } from './open-checkout.ts'
import { cardsPage, finishedPage, paymentPage, problemPage, returnPage, stepPage } from './pages.ts'
import { noStore } from '../../platform/http/no-store.ts'

/** For answers without a payment, which would have a language. */
function browserLanguage({ headers }: FastifyRequest): Language {
  return preferredLanguage(headers['accept-language']) ?? 'uk'
}

type Fields = Partial<Record<string, unknown>>
const actions: readonly Action[] = ['pay', 'decline', 'confirm', 'cancel']

/** Reads a text from form fields or a query; empty for any other type. */
function readField(fields: unknown, name: string): string {
  const value = typeof fields === 'object' && fields !== null ? (fields as Fields)[name] : undefined // any object; the value is checked below
  return typeof value === 'string' && !value.includes('\0') ? value : ''
}

/** Sends a page with its own security policy: allows only our script, and forms only to itself and the shop. */
function sendPage(reply: FastifyReply, backTo: string | null, render: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  const shop = backTo === null ? '' : ` ${new URL(backTo).origin}`
  const policy = [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    // Browsers request the shop's icon on their own.
    `img-src 'self'`,
    `form-action 'self'${shop}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ]
  return reply
    .header('content-security-policy', policy.join('; '))
    .headers(noStore)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(render(nonce))
}

/** Returns the browser to the shop, by POST or GET, with or without the signed state of the payment. */
async function sendBack(context: AppContext, reply: FastifyReply, payment: Payment, finished: boolean): Promise<FastifyReply> {
  const { resultUrl } = payment
  if (resultUrl === null) return sendPage(reply, null, (nonce) => finishedPage(payment, nonce))
  const controls = await readControls(context)
  const message = finished && controls.return_signed ? signMessage(context, payment) : null
  if (!finished || controls.return_by === 'GET') return reply.headers(noStore).redirect(resultUrl, 303)
  return sendPage(reply, resultUrl, (nonce) => returnPage(payment, nonce, resultUrl, message))
}

function show(reply: FastifyReply, payment: Payment, wrongCard: string | null): FastifyReply {
  if (payment.status === null) return sendPage(reply, payment.resultUrl, (nonce) => paymentPage(payment, nonce, wrongCard))
  if (payment.status.endsWith('_verify')) return sendPage(reply, payment.resultUrl, (nonce) => stepPage(payment, nonce))
  return sendPage(reply, payment.resultUrl, (nonce) => finishedPage(payment, nonce))
}

/** A stand-in for the card payment provider that speaks its protocol on its own path. Never added in production. */
export async function simulator(app: FastifyInstance, context: AppContext): Promise<void> {
  // Anybody who can reach it can mark any payment as paid, so it is limited to this machine.
  app.addHook('onRequest', onlyLocal)
  const checkout = async (request: FastifyRequest, fields: unknown, reply: FastifyReply) => {
    const opened = await openCheckout(context, { data: readField(fields, 'data'), signature: readField(fields, 'signature') })
    if (typeof opened === 'string') return sendPage(reply.code(400), null, (nonce) => problemPage(browserLanguage(request), nonce, opened))
    return reply.headers(noStore).redirect(`${simulatorPath}/checkout/${opened.token}`, 303)
  }
  app.post(`${simulatorPath}/api/3/checkout`, async (request, reply) => checkout(request, request.body, reply))
  app.get(`${simulatorPath}/api/3/checkout`, async (request, reply) => checkout(request, request.query, reply))

  app.post(`${simulatorPath}/api/request`, async (request, reply) => {
    const { requests } = await readControls(context)
    if (requests === 'down') return reply.code(500).type('text/html').send('<h1>Internal Server Error</h1>')
    return reply.send(await handleApiRequest(context, { data: readField(request.body, 'data'), signature: readField(request.body, 'signature') }))
  })

  const missing = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply.code(404), null, (nonce) => problemPage(browserLanguage(request), nonce, 'payment_not_found'))

  app.get<{ Params: { token: string } }>(`${simulatorPath}/checkout/:token`, async (request, reply) => {
    const payment = await findPayment(context, readField(request.params, 'token'))
    return payment ? show(reply, payment, null) : missing(request, reply)
  })

  app.post<{ Params: { token: string } }>(`${simulatorPath}/checkout/:token`, async (request, reply) => {
    const token = readField(request.params, 'token')
    const payment = await findPayment(context, token)
    if (!payment) return missing(request, reply)
    const requested = readField(request.body, 'action')
    if (requested === 'close') return sendBack(context, reply, payment, false)
    const action = actions.find((known) => known === requested)
    const card = readField(request.body, 'card').slice(0, 40)
    const acted = action ? await applyAction(context, token, action, card) : null
    if (!acted) return show(reply.code(action === 'pay' && payment.status === null ? 422 : 200), payment, action === 'pay' ? card : null)
    return acted.status?.endsWith('_verify')
      ? reply.headers(noStore).redirect(`${simulatorPath}/checkout/${token}`, 303)
      : sendBack(context, reply, acted, true)
  })

  app.get(simulatorPath, async (request, reply) => {
    return sendPage(reply, null, (nonce) => cardsPage(browserLanguage(request), nonce))
  })
  await controlRoutes(app, context)
}
