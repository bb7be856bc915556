import { and, eq, gt } from 'drizzle-orm'
import type { OrderMessages } from '#contract/admin/order-messages.ts'
import { reminderPauseMs } from '#contract/admin/reminder-pause.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Actor } from '../../../../platform/audit/record-change.ts'
import { runOnce } from '../../../../platform/idempotency/run-once.ts'
import { readPayments } from '../../../payments/index.ts'
import { lockOrder, readOrder } from '../../../sales/index.ts'
import { orderMessages } from '../tables.ts'
import { storeMessage } from './send-message.ts'
import { filledTemplates } from './templates.ts'

/**
 * Reminds a buyer of a debt with a standard text, by e-mail, else by Telegram; it appears in the timeline like any message. Fails when
 * nothing is owed, the buyer cannot be reached, or the last reminder is less than a day old.
 */
export function remindDebtor(context: AppContext, actor: Actor, number: string): Promise<OrderMessages | Failure> {
  return runOnce<OrderMessages>(context, actor, { what: 'remind', body: { number } }, async (tx) => {
    const locked = await lockOrder(tx, number)
    const stored = locked && (await readOrder(tx, { id: locked.id }))
    if (!stored) return fail('notFound')
    const { order } = stored
    const due = (await readPayments(tx, [order.id])).get(order.id)?.due ?? 0
    if (due <= 0 || order.state === 'cancelled') return fail('conflict')
    const since = new Date(context.clock.now().getTime() - reminderPauseMs)
    const lately = and(eq(orderMessages.orderId, order.id), eq(orderMessages.template, 'payment'), gt(orderMessages.at, since))
    if ((await tx.$count(orderMessages, lately)) > 0) return fail('remindedToday')
    const words = (await filledTemplates(context, tx, stored)).find(({ name }) => name === 'payment')
    if (!words) throw new Error('there is no reminder')
    const { language } = order
    const inTelegram = order.telegramUserId !== null && context.config.telegram.token !== null
    if (order.email === null && !inTelegram) return fail('unreachable')
    return storeMessage(context, tx, actor, stored, {
      channel: order.email === null ? 'telegram' : 'email',
      template: 'payment',
      language,
      subject: words.subject[language],
      body: words.body[language],
      document: null,
    })
  })
}
