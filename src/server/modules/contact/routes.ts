import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isFailure } from '#contract/errors.ts'
import { clientKey } from '../../platform/rate-limits/rate-limits.ts'
import { publicRoutes } from '../../platform/http/route.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { authenticate } from '../accounts/index.ts'
import { contactRequest, receiveMessage } from './receive-message.ts'
import { contactPhone } from '#contract/contact.ts'
import { countryCodes } from '#contract/country-codes.ts'
import { textMaxima, typedInForm } from '#contract/typed-text.ts'

/** The body of `POST /v1/contact`. Missing fields count as empty, so that the errors are those of the form (contract/contact.ts). */
const ContactBody = z.object({
  name: typedInForm('line', textMaxima.name),
  email: typedInForm('email', textMaxima.email),
  phone: typedInForm('phone', textMaxima.phone).transform(contactPhone),
  country: z.enum(['', ...countryCodes]).default(''),
  message: typedInForm('message', textMaxima.message),
  agreed: z.boolean().catch(false),
  website: typedInForm('message', textMaxima.message).default(''),
})

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
