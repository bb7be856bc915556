import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { isFailure, fail } from '#contract/errors.ts'
import { TelegramInvitation } from '#contract/telegram.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { languageOf } from '../../platform/http/pages.ts'
import { mayGoOn, placeOf } from '../../platform/rate-limits/rate-limits.ts'
import type { World } from '../../platform/app-context.ts'
import { personOf, requireUser } from '../accounts/index.ts'
import { readOrder, storedLink } from '../orders/index.ts'
import { hearUpdate } from './handle-update.ts'
import { inviteToTelegram } from './invite.ts'
import { webhookPath, webhookSecret } from './receive-updates.ts'

const Secret = z.object({ access_token: z.string().max(300) })
const limitsOf = (subject: string) => [{ name: 'telegram', subject, turns: 20, seconds: 600 }]

export function telegramRoutes(root: FastifyInstance, world: World): void {
  const app = root.withTypeProvider<ZodTypeProvider>()
  const schema = { tags: ['Orders'], response: { 201: TelegramInvitation } }

  app.post(
    '/v1/user/telegram',
    { onRequest: requireUser(world), schema: { ...schema, summary: 'A link that connects the account with Telegram' } },
    async (request, reply) => {
      const { userId } = personOf(request)
      if (!(await mayGoOn(world, reply, limitsOf(`user ${userId}`)))) return reply
      const invited = await inviteToTelegram(world, { userId }, languageOf(request.headers['user-language']))
      return isFailure(invited) ? sendRefusal(reply, invited) : reply.code(201).send(invited)
    },
  )

  app.post(
    '/v1/purchase/:access_token/telegram',
    { schema: { ...schema, params: Secret, summary: 'The same for an order without an account' } },
    async (request, reply) => {
      if (!(await mayGoOn(world, reply, limitsOf(placeOf(request))))) return reply
      const link = storedLink(world, request.params.access_token)
      const stored = link && (await readOrder(world.database.db, { link }))
      if (!stored) return sendRefusal(reply, fail('notFound'))
      // Who holds the link may not take the notices from who gets them, nor from the account that has the order.
      if (stored.order.telegramUserId !== null || stored.order.userId !== null) return sendRefusal(reply, fail('conflict'))
      const invited = await inviteToTelegram(world, { orderId: stored.order.id }, languageOf(request.headers['user-language']))
      return isFailure(invited) ? sendRefusal(reply, invited) : reply.code(201).send(invited)
    },
  )

  const expected = Buffer.from(webhookSecret(world))
  app.post(webhookPath, { schema: { hide: true } }, async (request, reply) => {
    const given = Buffer.from(String(request.headers['x-telegram-bot-api-secret-token'] ?? ''))
    const known = world.config.telegram.token !== null && given.length === expected.length && timingSafeEqual(given, expected)
    if (!known) return sendRefusal(reply, fail('notFound'))
    await hearUpdate(world, request.body)
    return reply.send({})
  })
}
