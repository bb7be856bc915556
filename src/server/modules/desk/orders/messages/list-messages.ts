import { desc, eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { OrderMessage, OrderMessages } from '#contract/admin/order-messages.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { readEmailStates } from '../../../../platform/mail/stored-emails.ts'
import { readOrder } from '../../../sales/index.ts'
import { orderMessages } from '../tables.ts'
import { filledTemplates, sendableDocuments } from './templates.ts'

/** The key of the e-mail that carries a message. */
export const messageKey = (id: number) => `order message ${id}`

/** The messages of an order, newest first. */
async function readMessages(context: AppContext, db: Db | Tx, orderId: number): Promise<OrderMessage[]> {
  const rows = await db.select().from(orderMessages).where(eq(orderMessages.orderId, orderId)).orderBy(desc(orderMessages.id))
  const keys = rows.flatMap(({ id, channel }) => (channel === 'email' ? [messageKey(id)] : []))
  const emailByKey = await readEmailStates(db, keys)
  const findState = ({ id, channel, sentAt, failedAt }: (typeof rows)[number]): OrderMessage['state'] => {
    if (channel === 'telegram') return sentAt ? 'sent' : failedAt ? 'failed' : 'waiting'
    const email = emailByKey.get(messageKey(id))
    if (!email || email.sentAt !== null) return 'sent'
    // Rejected for good, or expired while the mail server was away.
    if (email.refusedAt !== null || (email.expiresAt !== null && email.expiresAt <= context.clock.now())) return 'failed'
    return context.config.smtpUrl === null ? 'kept' : 'waiting'
  }
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.staffName,
    channel: row.channel,
    template: row.template,
    subject: row.subject,
    body: row.body,
    document: row.document,
    state: findState(row),
  }))
}

/** Messages to the buyer of an order, and the initial text of the next one. */
export async function listOrderMessages(context: AppContext, db: Db | Tx, number: string): Promise<OrderMessages | Failure> {
  const stored = await readOrder(db, { unscopedNumber: number })
  if (!stored) return fail('notFound')
  const { order } = stored
  return {
    data: await readMessages(context, db, order.id),
    language: order.language,
    email: order.email,
    telegram: order.telegramUserId !== null && context.config.telegram.token !== null,
    templates: await filledTemplates(context, db, stored),
    documents: await sendableDocuments(context, db, stored),
  }
}
