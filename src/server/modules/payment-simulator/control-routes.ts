import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { fromMajor } from '#contract/money.ts'
import { machineText } from '#contract/typed-text.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { forceStatus } from './apply-action.ts'
import { Controls, readControls, setControls } from './controls.ts'
import { deliverPaused } from './deliver-callbacks.ts'
import { simulatorPath } from '../payments/index.ts'
import { buildMessage, type Payment } from './callback-message.ts'
import { simulatorPayments } from './tables.ts'

const Amount = z.number().transform((value, context) => {
  const read = fromMajor(value)
  if (read !== null && read >= 0) return read
  context.addIssue('Not an amount.')
  return z.NEVER
})

const Forced = z.object({
  order_id: machineText(255),
  status: machineText(100).min(1).optional(),
  amount: Amount.optional(),
  currency: machineText(10).optional(),
  err_code: machineText(100).optional(),
  refund_amount: Amount.optional(),
  /** Whether to notify the shop as the controls say. */
  notify: z.boolean().default(true),
})

function toChange({ status, amount, currency, err_code: errorCode, refund_amount: refunded }: z.infer<typeof Forced>): Partial<Payment> {
  return {
    ...(status === undefined ? {} : { status }),
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(refunded === undefined ? {} : { refunded }),
  }
}

/** Routes by which tests control the simulator. */
export async function controlRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const control = app.withTypeProvider<ZodTypeProvider>()
  const path = `${simulatorPath}/control`

  control.get(path, async (_request, reply) => {
    const payments = await context.database.db.select().from(simulatorPayments).orderBy(desc(simulatorPayments.id)).limit(100)
    return reply.send({ ...(await readControls(context)), payments: payments.map((payment) => buildMessage(context, payment)) })
  })
  control.put(path, { schema: { body: Controls.partial() } }, async (request, reply) => {
    const given = Object.entries(request.body).filter(([, value]) => value !== undefined)
    return reply.send(await setControls(context, Object.fromEntries(given)))
  })
  control.post(`${path}/deliver`, { schema: { body: z.object({ order: z.enum(['first', 'last']).default('first') }) } }, async (request, reply) =>
    reply.send({ delivered: await deliverPaused(context, request.body.order) }),
  )
  control.post(`${path}/payment`, { schema: { body: Forced } }, async (request, reply) => {
    const forced = await forceStatus(context, request.body.order_id, toChange(request.body), request.body.notify)
    return forced ? reply.send(buildMessage(context, forced)) : sendFailure(reply, fail('notFound'))
  })
}
