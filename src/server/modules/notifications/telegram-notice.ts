import { isPaid, statusInfo } from '#contract/payment.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readNoticeTargets } from '../content/index.ts'
import { OrderEvent, readOrder, type StoredOrder } from '../sales/index.ts'
import { readShipmentReport } from '../shipments/index.ts'
import { sendNotice, type NoticeResult } from '../telegram/index.ts'
import { deliveryNotice, newOrderNotice, orderEventNotice, shipmentNotice } from './write-notice.ts'

/** Sends one notice. If Telegram asks to retry later, queues another job and does not fail. */
export const telegramNotice = defineJob({
  name: 'telegram-notice',
  input: OrderEvent,
  async run(context, event) {
    const result = await sendOrderNotice(context, event)
    if (result.kind !== 'later') return
    if (result.seconds === null) throw new Error(`Telegram did not answer: ${result.why}`)
    const after = new Date(context.clock.now().getTime() + result.seconds * 1_000)
    await enqueue(context, context.database.db, telegramNotice, event, { after })
  },
})

/** Sends new orders and changed deliveries to the office, everything else to the buyer. Never call it in a transaction. */
export async function sendOrderNotice(context: AppContext, { key, orderId, what }: OrderEvent): Promise<NoticeResult> {
  const { db } = context.database
  const stored = await readOrder(db, { id: orderId })
  if (!stored) return { kind: 'nobody' }
  const manager = what.kind === 'placed' || what.kind === 'delivery'
  const chatId = manager ? (await readNoticeTargets(context, db, 'order')).chat : stored.order.telegramUserId
  const text = chatId === null ? null : await noticeText(context, stored, what)
  return chatId === null || text === null ? { kind: 'nobody' } : sendNotice(context, { key, orderId, chatId, manager, text })
}

/** Null when there is nothing left to say, or only an e-mail says it. */
async function noticeText(context: AppContext, stored: StoredOrder, what: OrderEvent['what']): Promise<string | null> {
  switch (what.kind) {
    case 'placed':
      return newOrderNotice(context, stored)
    case 'delivery':
      return deliveryNotice(context, stored)
    case 'shipment': {
      const report = await readShipmentReport(context, stored.order.id, what)
      return report && shipmentNotice(context, report)
    }
    case 'state':
    case 'payment':
    case 'refund':
      return orderEventNotice(context, stored, what)
    default:
      return null
  }
}

/** Whether the event gets a notice: not every intermediate step does, and parts, revisions and papers go only by e-mail. */
function isNotified({ what }: OrderEvent): boolean {
  if (what.kind === 'shipment') return what.change !== 'papers'
  if (what.kind !== 'payment') return what.kind === 'placed' || what.kind === 'delivery' || what.kind === 'state' || what.kind === 'refund'
  const { group } = statusInfo(what.status)
  return isPaid(what.status) || group === 'failure' || group === 'success' || group === 'info'
}

/**
 * Queues Telegram notices about an order event: new orders and changed deliveries for the manager, all else for the buyer. Does nothing
 * without a bot.
 */
export async function enqueueTelegramNotice(context: AppContext, tx: Tx | Db, event: OrderEvent): Promise<void> {
  if (context.config.telegram.token === null || !isNotified(event)) return
  await enqueue(context, tx, telegramNotice, event, { once: event.key })
}
