import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { ContactBody } from '#server/modules/contact/contact-body.ts'
import { isFailure } from '#contract/errors.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { enforceRateLimit, clientKey } from '../../platform/rate-limits/rate-limits.ts'
import { route } from '../../platform/http/route.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { authenticate } from '../accounts/index.ts'
import { readIdempotencyKey, isRepeated } from '../../platform/idempotency/idempotency.ts'
import { contactRequest, receiveMessage } from './receive-message.ts'

/** People in one office share an address, but ten messages in ten minutes are abuse (rule 6.7). */
const maxMessages = 10
const seconds = 10 * 60

export function contactRoutes(app: FastifyInstance, context: AppContext): void {
  const schema = {
    body: ContactBody,
    tags: ['Shop'],
    summary: 'Write to the shop',
    response: { 201: z.object({ received: z.literal(true) }) },
  } as const
  route(app, endpoints.sendContact, { schema, bodyLimit: 32 * 1024 }, async (request, reply) => {
    const key = readIdempotencyKey(request.headers)
    if (isFailure(key)) return key
    const repeated = await isRepeated(context, contactRequest(request.body, key))
    if (!repeated && !(await enforceRateLimit(context, reply, [{ name: 'contact', subject: clientKey(request), max: maxMessages, seconds }])))
      return reply
    // Signing in is optional, so an expired token must not refuse the message.
    const person = await authenticate(context, request)
    const userId = isFailure(person) ? null : person.userId
    return receiveMessage(context, request.body, { key, language: requestLanguage(request), userId })
  })
}
