import { and, eq, gt } from 'drizzle-orm'
import type { OrderMessages } from '#contract/admin/order-messages.ts'
import { reminderPauseMs, letterUndoMs } from '#contract/admin/letter-undo.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import { recordChange, type Actor } from '../../../../platform/audit/record-change.ts'
import { notifyDesk } from '../../../../platform/desk-events/notify-desk.ts'
import { runOnce } from '../../../../platform/idempotency/run-once.ts'
import { eraseEmails, readEmailStates } from '../../../../platform/mail/stored-emails.ts'
import { readPayments } from '../../../payments/index.ts'
import { lockOrder, readOrder } from '../../../sales/index.ts'
import { orderMessages } from '../tables.ts'
import { listOrderMessages, messageKey } from './list-messages.ts'
import { storeMessage } from './send-message.ts'
import { filledTemplates } from './templates.ts'

/**
 * Reminds a buyer of a debt with a standard text, by e-mail, else by Telegram; it appears in the timeline like any message. Fails when
 * nothing is owed, the buyer cannot be reached, or the last reminder is less than a day old. It is sent when it can no longer be undone.
 */
export function remindDebtor(context: AppContext, actor: Actor, number: string): Promise<OrderMessages | Failure> {
  return runOnce<OrderMessages>(context, actor, { what: 'remind', body: { number } }, async (tx) => {
    const locked = await lockOrder(tx, number)
    const stored = locked && (await readOrder(tx, { id: locked.id }))
    if (!stored) return fail('notFound')
    const { order } = stored
    const due = (await readPayments(tx, [order.id])).get(order.id)?.due ?? 0
    if (due <= 0 || order.state === 'cancelled') return fail('conflict')
    const now = context.clock.now().getTime()
    const since = new Date(now - reminderPauseMs)
    const lately = and(eq(orderMessages.orderId, order.id), eq(orderMessages.template, 'payment'), gt(orderMessages.at, since))
    if ((await tx.$count(orderMessages, lately)) > 0) return fail('remindedToday')
    const words = (await filledTemplates(context, tx, stored)).find(({ name }) => name === 'payment')
    if (!words) throw new Error('there is no reminder')
    const { language } = order
    const inTelegram = order.telegramUserId !== null && context.config.telegram.token !== null
    if (order.email === null && !inTelegram) return fail('unreachable')
    const message = {
      channel: order.email === null ? 'telegram' : 'email',
      template: 'payment',
      language,
      subject: words.subject[language],
      body: words.body[language],
      document: null,
    } as const
    return storeMessage(context, tx, actor, stored, message, new Date(now + letterUndoMs + sendingMarginMs))
  })
}

/** Between the last moment of an undo and the sending, so that the two never meet. */
const sendingMarginMs = 5_000

/** Takes back a reminder that was pressed by mistake and is not sent yet: nothing of it stays but the audit. */
export function undoReminder(context: AppContext, actor: Actor, { number, id }: { number: string; id: number }): Promise<OrderMessages | Failure> {
  return runOnce<OrderMessages>(context, actor, { what: 'undo-reminder', body: { number, id } }, async (tx) => {
    const order = await lockOrder(tx, number)
    const ofThis = order && and(eq(orderMessages.id, id), eq(orderMessages.orderId, order.id), eq(orderMessages.template, 'payment'))
    const [message] = ofThis ? await tx.select().from(orderMessages).where(ofThis) : []
    if (!message) return fail('notFound')
    const state = (await readEmailStates(tx, [messageKey(id)])).get(messageKey(id))
    const isSent = message.sentAt !== null || (state !== undefined && state.sentAt !== null)
    if (isSent || context.clock.now().getTime() - message.at.getTime() > letterUndoMs) return fail('undoTooLate')
    await tx.delete(orderMessages).where(eq(orderMessages.id, id))
    await eraseEmails(tx, [messageKey(id)])
    const changes = [{ field: 'channel', before: message.channel, after: null }]
    await recordChange(context, tx, actor, { kind: 'message', verb: 'undo', subject: { id, label: number }, changes })
    await notifyDesk(context, tx, 'order', number)
    return listOrderMessages(context, tx, number)
  })
}
