import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AccountErasure } from '#contract/account.ts'
import { isFailure, fail } from '#contract/errors.ts'
import { OrderList, OrderView, PaymentStarted } from '#contract/order.ts'
import { describedOnly } from '../../platform/http/api-description.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/pages.ts'
import { mayGoOn, placeOf, type Limit } from '../../platform/rate-limits/rate-limits.ts'
import { logSecurityEvent } from '../../platform/security-log.ts'
import type { World } from '../../platform/app-context.ts'
import { findUser, formLimit, ownGuesses, personOf, requireUser } from '../accounts/index.ts'
import { claimOrder, listOrdersOf, startPayment, viewOrderOf } from '../orders/index.ts'
import { erasePerson } from './erase-account.ts'
import { exportEverything } from './export-account.ts'

const notKept = { 'cache-control': 'no-store' }
const whole = (fallback: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'A whole number.')
    .default(fallback)
    .transform(Number)
const Paging = z.object({ page: whole('0'), limit: whole('10').pipe(z.int().min(1).max(100)) })
const OrderNumber = z.object({ order_number: z.string().max(100) })
const Secret = z.object({ access_token: z.string().max(300) })

const hour = 60 * 60

/** The phone of an order proves that it is one's own: nobody may try phones until one fits. */
function claimLimits(request: FastifyRequest, accessToken: string): Limit[] {
  return [
    { name: 'claim', subject: accessToken, turns: 5, seconds: hour },
    { name: 'claims', subject: `user ${personOf(request).userId}`, turns: 20, seconds: hour },
    { name: 'claims', subject: placeOf(request), turns: 30, seconds: hour },
  ]
}

export function profileRoutes(root: FastifyInstance, world: World): void {
  const app = root.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireUser(world)
  const orders = ['Orders']

  app.get(
    '/v1/purchase-order',
    { onRequest, ...describedOnly, schema: { tags: orders, querystring: Paging, response: { 200: OrderList } } },
    async (request, reply) => {
      const language = languageOf(request.headers['user-language'])
      return reply.headers(notKept).send(await listOrdersOf(world, personOf(request).userId, { ...request.query, language }))
    },
  )

  app.get(
    '/v1/purchase-order/:order_number',
    { onRequest, ...describedOnly, schema: { tags: orders, params: OrderNumber, response: { 200: OrderView } } },
    async (request, reply) => {
      const { userId } = personOf(request)
      const order = await viewOrderOf(world, world.database.db, userId, request.params.order_number, languageOf(request.headers['user-language']))
      return order ? reply.headers(notKept).send(order) : sendRefusal(reply, fail('notFound'))
    },
  )

  app.post(
    '/v1/purchase-order/:order_number/pay',
    { onRequest, schema: { tags: orders, params: OrderNumber, response: { 201: PaymentStarted } } },
    async (request, reply) => {
      const order = { userId: personOf(request).userId, number: request.params.order_number }
      const started = await startPayment(world, order, languageOf(request.headers['user-language']))
      return isFailure(started) ? sendRefusal(reply, started) : reply.code(201).send(started)
    },
  )

  app.post('/v1/purchase/:access_token/claim', { onRequest, schema: { tags: orders, params: Secret } }, async (request, reply) => {
    if (!(await mayGoOn(world, reply, claimLimits(request, request.params.access_token)))) return reply
    const user = await findUser(world.database.db, personOf(request).userId)
    if (!user) return sendRefusal(reply, fail('tokenInvalid'))
    const refusal = await claimOrder(world, request.params.access_token, { userId: user.id, phone: user.phone, email: user.email })
    logSecurityEvent(world, request, refusal ? 'order-claim-refused' : 'order-claimed', { userId: user.id })
    return refusal ? sendRefusal(reply, refusal) : reply.code(204).send()
  })

  app.get(
    '/v1/user/export',
    { onRequest, schema: { tags: ['Accounts'], response: { 200: z.unknown().describe('Everything, as JSON') } } },
    async (request, reply) => {
      const { userId } = personOf(request)
      const everything = await exportEverything(world, userId, languageOf(request.headers['user-language']))
      if (isFailure(everything)) return sendRefusal(reply, everything)
      logSecurityEvent(world, request, 'data-exported', { userId })
      return reply.headers({ ...notKept, 'content-disposition': 'attachment; filename="my-data.json"' }).send(everything)
    },
  )

  app.delete('/v1/user/me', { onRequest, bodyLimit: formLimit, schema: { tags: ['Accounts'], body: AccountErasure } }, async (request, reply) => {
    const { userId } = personOf(request)
    if (!(await mayGoOn(world, reply, ownGuesses(request, { userId })))) return reply
    const refusal = await erasePerson(world, userId, request.body.password)
    if (refusal === null) logSecurityEvent(world, request, 'account-erased', { userId })
    return refusal ? sendRefusal(reply, refusal) : reply.code(204).send()
  })
}
