import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ContactBody } from '#server/modules/contact/contact-body.ts'
import { isFailure } from '#contract/errors.ts'
import { clientKey } from '../../platform/rate-limits/rate-limits.ts'
import { publicRoutes } from '../../platform/http/route.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { authenticate } from '../accounts/index.ts'
import { contactRequest, receiveMessage } from './receive-message.ts'

export function contactRoutes(app: FastifyInstance, context: AppContext): void {
  publicRoutes(app, context, 'Shop').route(
    'sendContact',
    {
      summary: 'Write to the shop',
      body: ContactBody,
      created: z.object({ received: z.literal(true) }),
      bodyLimit: 32 * 1024,
      repeatable: (request, key) => contactRequest(request.body, key),
      // People in one office share an address, but ten messages in ten minutes are abuse (rule 6.7).
      limits: (request) => [{ name: 'contact', subject: clientKey(request), max: 10, seconds: 10 * 60 }],
    },
    async (request, { key, language }) => {
      // Signing in is optional, so an expired token must not refuse the message.
      const person = await authenticate(context, request)
      return receiveMessage(context, request.body, { key, language, userId: isFailure(person) ? null : person.userId })
    },
  )
}
