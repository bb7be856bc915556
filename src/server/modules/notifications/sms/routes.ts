import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import { SmsChoice } from '#contract/sms.ts'
import { ByLink } from '../../../platform/http/parameters.ts'
import { publicRoutes } from '../../../platform/http/route.ts'
import { clientKey } from '../../../platform/rate-limits/rate-limits.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readOrder, storedLink } from '../../sales/index.ts'
import { smsSubscriptions } from './tables.ts'

/** Reads and sets whether the buyer of an order without an account gets SMS about its stages. */
export function smsRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database
  const find = async (token: string) => {
    const link = storedLink(context, token)
    return link === null ? null : readOrder(db, { link })
  }
  const { route } = publicRoutes(app, context, 'Orders')
  const choice = { params: ByLink, output: SmsChoice }

  route('readSmsChoice', { ...choice, summary: 'Whether an order’s stages are sent by SMS' }, async (request) => {
    const stored = await find(request.params.access_token)
    if (!stored) return fail('notFound')
    return { on: (await db.$count(smsSubscriptions, eq(smsSubscriptions.orderId, stored.order.id))) > 0 }
  })

  route(
    'chooseSms',
    {
      ...choice,
      summary: 'Receive an order’s stages by SMS, or no more',
      body: SmsChoice,
      limits: (request) => [{ name: 'sms', subject: clientKey(request), max: 20, seconds: 600 }],
    },
    async (request) => {
      const stored = await find(request.params.access_token)
      if (!stored || context.config.sms === null) return fail('notFound')
      const { id } = stored.order
      if (request.body.on) await db.insert(smsSubscriptions).values({ orderId: id, chosenAt: context.clock.now() }).onConflictDoNothing()
      else await db.delete(smsSubscriptions).where(eq(smsSubscriptions.orderId, id))
      return { on: request.body.on }
    },
  )
}
