import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AccountErasure } from '#contract/account.ts'
import { isFailure, fail } from '#contract/errors.ts'
import { DeliveryCorrection, OrderList, OrderView, PaymentStarted } from '#contract/order.ts'
import { OrderNumber, ByLink } from '../../platform/http/parameters.ts'
import { clientKey, type Limit } from '../../platform/rate-limits/rate-limits.ts'
import { logSecurityEvent } from '../../platform/security-log.ts'
import { publicRoutes } from '../../platform/http/route.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findUser, formLimit, ownGuesses, currentUser, requireUser } from '../accounts/index.ts'
import { changeDelivery, claimOrder, deliveryRateLimits, listAccountOrders, startPayment, viewOrderAsBuyer } from '../sales/index.ts'
import { eraseAccount, exportAccount } from './account-data.ts'

const whole = (fallback: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'A whole number.')
    .default(fallback)
    .transform(Number)
const Paging = z.object({ page: whole('0'), limit: whole('10').pipe(z.int().min(1).max(100)) })

const hour = 60 * 60

/** Guesses are limited, because the phone proves the ownership of an order. */
function claimLimits(request: FastifyRequest, accessToken: string): Limit[] {
  return [
    { name: 'claim', subject: accessToken, max: 5, seconds: hour },
    { name: 'claims', subject: `user ${currentUser(request).userId}`, max: 20, seconds: hour },
    { name: 'claims', subject: clientKey(request), max: 30, seconds: hour },
  ]
}

export function profileRoutes(app: FastifyInstance, context: AppContext): void {
  const onRequest = requireUser(context)
  const { route } = publicRoutes(app, context, 'Orders')

  const list = { summary: 'Orders of the account, newest first', query: Paging, output: OrderList, onRequest, describedOnly: true } as const
  route('listOrders', list, (request, { language }) => listAccountOrders(context, currentUser(request).userId, { ...request.query, language }))

  const view = { summary: 'An order of the account', params: OrderNumber, output: OrderView, onRequest, describedOnly: true } as const
  route('viewOrder', view, async (request, { language }) => {
    const ref = { userId: currentUser(request).userId, number: request.params.order_number }
    return (await viewOrderAsBuyer(context, ref, language)) ?? fail('notFound')
  })

  const change = { summary: 'Change the delivery of an order until it is packed', params: OrderNumber, body: DeliveryCorrection, output: OrderView }
  route('changeDelivery', { ...change, onRequest, limits: deliveryRateLimits }, (request, { language }) => {
    const ref = { userId: currentUser(request).userId, number: request.params.order_number }
    return changeDelivery(context, ref, request.body, { requestId: request.id, language })
  })

  const payment = { summary: 'Open the payment page of an order', params: OrderNumber, created: PaymentStarted }
  route('payOrder', { ...payment, onRequest }, (request, { language }) =>
    startPayment(context, { userId: currentUser(request).userId, number: request.params.order_number }, language),
  )

  route(
    'claimOrder',
    {
      summary: 'Attach an order by phone to the account',
      params: ByLink,
      onRequest,
      limits: (request) => claimLimits(request, request.params.access_token),
    },
    async (request) => {
      const user = await findUser(context.database.db, currentUser(request).userId)
      if (!user) return fail('tokenInvalid')
      const failure = await claimOrder(context, request.params.access_token, { userId: user.id, phone: user.phone, email: user.email })
      logSecurityEvent(context, request, failure ? 'order-claim-refused' : 'order-claimed', { userId: user.id })
      return failure
    },
  )

  accountDataRoutes(app, context)
}

function accountDataRoutes(app: FastifyInstance, context: AppContext): void {
  const onRequest = requireUser(context)
  const { route } = publicRoutes(app, context, 'Accounts')

  const everything = { summary: 'Everything the shop holds of the person', output: z.unknown().describe('Everything, as JSON') }
  route('exportAccount', { ...everything, onRequest }, async (request, { reply, language }) => {
    const { userId } = currentUser(request)
    const accountExport = await exportAccount(context, userId, language)
    if (isFailure(accountExport)) return accountExport
    logSecurityEvent(context, request, 'data-exported', { userId })
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return accountExport
  })

  const erasure = { summary: 'Erase the account', body: AccountErasure, onRequest, bodyLimit: formLimit }
  route('eraseAccount', { ...erasure, limits: (request) => ownGuesses(request, currentUser(request)) }, async (request) => {
    const { userId } = currentUser(request)
    const failure = await eraseAccount(context, userId, request.body.password)
    if (failure === null) logSecurityEvent(context, request, 'account-erased', { userId })
    return failure
  })
}
