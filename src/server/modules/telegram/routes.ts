import type { FastifyInstance } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { fail } from '#contract/errors.ts'
import { TelegramInvitation } from '#contract/telegram.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { enforceRateLimit, clientKey } from '../../platform/rate-limits/rate-limits.ts'
import { route } from '../../platform/http/route.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { currentUser, requireUser } from '../accounts/index.ts'
import { readOrder, storedLink } from '../sales/index.ts'
import { handleUpdate } from './handle-update.ts'
import { inviteToTelegram } from './invite.ts'
import { webhookPath, webhookSecret } from './receive-updates.ts'

const Secret = z.object({ access_token: z.string().max(300) })
const limitsOf = (subject: string) => [{ name: 'telegram', subject, max: 20, seconds: 600 }]

export function telegramRoutes(app: FastifyInstance, context: AppContext): void {
  const schema = { tags: ['Orders'], response: { 201: TelegramInvitation } } as const

  route(
    app,
    endpoints.inviteTelegram,
    { onRequest: requireUser(context), schema: { ...schema, summary: 'A link that connects the account with Telegram' } },
    async (request, reply) => {
      const { userId } = currentUser(request)
      if (!(await enforceRateLimit(context, reply, limitsOf(`user ${userId}`)))) return reply
      return inviteToTelegram(context, { userId }, requestLanguage(request))
    },
  )

  route(
    app,
    endpoints.inviteTelegramOfOrder,
    { schema: { ...schema, params: Secret, summary: 'The same for an order without an account' } },
    async (request, reply) => {
      if (!(await enforceRateLimit(context, reply, limitsOf(clientKey(request))))) return reply
      const link = storedLink(context, request.params.access_token)
      const stored = link && (await readOrder(context.database.db, { link }))
      if (!stored) return fail('notFound')
      // The holder of an order's link may not take over notices from the linked chat or from the order's account.
      if (stored.order.telegramUserId !== null || stored.order.userId !== null) return fail('conflict')
      return inviteToTelegram(context, { orderId: stored.order.id }, requestLanguage(request))
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
