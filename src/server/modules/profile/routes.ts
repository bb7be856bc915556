import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { AccountErasure } from '#contract/account.ts'
import { isFailure, fail } from '#contract/errors.ts'
import { DeliveryCorrection, OrderList, OrderView, PaymentStarted } from '#contract/order.ts'
import { describedOnly } from '../../platform/http/api-description.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { enforceRateLimit, clientKey, type Limit } from '../../platform/rate-limits/rate-limits.ts'
import { logSecurityEvent } from '../../platform/security-log.ts'
import { route } from '../../platform/http/route.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findUser, formLimit, ownGuesses, currentUser, requireUser } from '../accounts/index.ts'
import { changeDelivery, claimOrder, deliveryRateLimits, listAccountOrders, startPayment, viewOrderAsBuyer } from '../sales/index.ts'
import { eraseAccount } from './erase-account.ts'
import { exportAccount } from './export-account.ts'

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

/** The phone proves that an order is one's own, so guesses are limited. */
function claimLimits(request: FastifyRequest, accessToken: string): Limit[] {
  return [
    { name: 'claim', subject: accessToken, max: 5, seconds: hour },
    { name: 'claims', subject: `user ${currentUser(request).userId}`, max: 20, seconds: hour },
    { name: 'claims', subject: clientKey(request), max: 30, seconds: hour },
  ]
}

export function profileRoutes(app: FastifyInstance, context: AppContext): void {
  const onRequest = requireUser(context)
  const orders = ['Orders'] as const

  route(
    app,
    endpoints.listOrders,
    {
      onRequest,
      ...describedOnly,
      schema: { summary: 'Orders of the account, newest first', tags: orders, querystring: Paging, response: { 200: OrderList } },
    },
    (request) => listAccountOrders(context, currentUser(request).userId, { ...request.query, language: requestLanguage(request) }),
  )

  route(
    app,
    endpoints.viewOrder,
    { onRequest, ...describedOnly, schema: { summary: 'An order of the account', tags: orders, params: OrderNumber, response: { 200: OrderView } } },
    async (request) => {
      const ref = { userId: currentUser(request).userId, number: request.params.order_number }
      return (await viewOrderAsBuyer(context, ref, requestLanguage(request))) ?? fail('notFound')
    },
  )

  route(
    app,
    endpoints.changeDelivery,
    {
      onRequest,
      schema: {
        summary: 'Change the delivery of an order until it is packed',
        tags: orders,
        params: OrderNumber,
        body: DeliveryCorrection,
        response: { 200: OrderView },
      },
    },
    async (request, reply) => {
      if (!(await enforceRateLimit(context, reply, deliveryRateLimits(request)))) return reply
      const ref = { userId: currentUser(request).userId, number: request.params.order_number }
      return changeDelivery(context, ref, request.body, { requestId: request.id, language: requestLanguage(request) })
    },
  )

  route(
    app,
    endpoints.payOrder,
    { onRequest, schema: { summary: 'Open the payment page of an order', tags: orders, params: OrderNumber, response: { 201: PaymentStarted } } },
    async (request) => {
      const order = { userId: currentUser(request).userId, number: request.params.order_number }
      return startPayment(context, order, requestLanguage(request))
    },
  )

  route(
    app,
    endpoints.claimOrder,
    { onRequest, schema: { summary: 'Attach an order by phone to the account', tags: orders, params: Secret } },
    async (request, reply) => {
      if (!(await enforceRateLimit(context, reply, claimLimits(request, request.params.access_token)))) return reply
      const user = await findUser(context.database.db, currentUser(request).userId)
      if (!user) return fail('tokenInvalid')
      const failure = await claimOrder(context, request.params.access_token, { userId: user.id, phone: user.phone, email: user.email })
      logSecurityEvent(context, request, failure ? 'order-claim-refused' : 'order-claimed', { userId: user.id })
      return failure
    },
  )

  route(
    app,
    endpoints.exportAccount,
    {
      onRequest,
      schema: {
        summary: 'Everything the shop holds of the person',
        tags: ['Accounts'],
        response: { 200: z.unknown().describe('Everything, as JSON') },
      },
    },
    async (request, reply) => {
      const { userId } = currentUser(request)
      const accountExport = await exportAccount(context, userId, requestLanguage(request))
      if (isFailure(accountExport)) return accountExport
      logSecurityEvent(context, request, 'data-exported', { userId })
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return accountExport
    },
  )

  route(
    app,
    endpoints.eraseAccount,
    { onRequest, bodyLimit: formLimit, schema: { summary: 'Erase the account', tags: ['Accounts'], body: AccountErasure } },
    async (request, reply) => {
      const { userId } = currentUser(request)
      if (!(await enforceRateLimit(context, reply, ownGuesses(request, { userId })))) return reply
      const failure = await eraseAccount(context, userId, request.body.password)
      if (failure === null) logSecurityEvent(context, request, 'account-erased', { userId })
      return failure
    },
  )
}
