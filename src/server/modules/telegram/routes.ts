import type { FastifyInstance } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import { TelegramInvitation } from '#contract/telegram.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import { ByLink } from '../../platform/http/parameters.ts'
import { clientKey } from '../../platform/rate-limits/rate-limits.ts'
import { publicRoutes } from '../../platform/http/route.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { currentUser, requireUser } from '../accounts/index.ts'
import { readOrder, storedLink } from '../sales/index.ts'
import { handleUpdate } from './handle-update.ts'
import { inviteToTelegram } from './invite.ts'
import { webhookPath, webhookSecret } from './receive-updates.ts'

const buildLimits = (subject: string) => [{ name: 'telegram', subject, max: 20, seconds: 600 }]

export function telegramRoutes(app: FastifyInstance, context: AppContext): void {
  const { route } = publicRoutes(app, context, 'Orders')

  route(
    'inviteTelegram',
    {
      summary: 'A link that connects the account with Telegram',
      created: TelegramInvitation,
      onRequest: requireUser(context),
      limits: (request) => buildLimits(`user ${currentUser(request).userId}`),
    },
    (request, { language }) => inviteToTelegram(context, { userId: currentUser(request).userId }, language),
  )

  route(
    'inviteTelegramOfOrder',
    {
      summary: 'The same for an order without an account',
      params: ByLink,
      created: TelegramInvitation,
      limits: (request) => buildLimits(clientKey(request)),
    },
    async (request, { language }) => {
      const link = storedLink(context, request.params.access_token)
      const stored = link && (await readOrder(context.database.db, { link }))
      if (!stored) return fail('notFound')
      // The holder of an order's link must not take over notices from the linked chat or from the order's account.
      if (stored.order.telegramUserId !== null || stored.order.userId !== null) return fail('conflict')
      return inviteToTelegram(context, { orderId: stored.order.id }, language)
    },
  )

  const expected = Buffer.from(webhookSecret(context))
  app.post(webhookPath, { schema: { hide: true } }, async (request, reply) => {
    const given = Buffer.from(String(request.headers['x-telegram-bot-api-secret-token'] ?? ''))
    const known = context.config.telegram.token !== null && given.length === expected.length && timingSafeEqual(given, expected)
    if (!known) return sendFailure(reply, fail('notFound'))
    await handleUpdate(context, request.body)
    return reply.send({})
  })
}
