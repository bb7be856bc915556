import { detail } from '#contract/admin/alert-details.ts'
import { and, count, eq, gte, ne } from 'drizzle-orm'
import { channelFailed, channelWorks, silentMs } from '../../../platform/channels/channels.ts'
import { openSealed } from '../../../platform/sealing.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { defineJob, enqueue } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { OrderEvent, readOrder, type StoredOrder } from '../../sales/index.ts'
import { readShipmentReport, shipmentText } from '../../shipments/index.ts'
import { orderPagePath, orderStageText } from '../write-notice.ts'
import { fitMessage, countSegments } from './fit-message.ts'
import { smsMessages, smsSubscriptions } from './tables.ts'
import { sendTurboSms } from './turbosms.ts'

const dayMs = 24 * 60 * 60_000

export const smsJob = defineJob({ name: 'order-sms', input: OrderEvent, run: sendSms })

/** Whether the event gets an SMS. Papers do not, because they go by e-mail; neither does completion, which the buyer knows. */
function isAnnounced({ what }: OrderEvent): boolean {
  return what.kind === 'shipment' ? what.change !== 'papers' : what.kind === 'state' && what.state !== 'completed'
}

/** Queues an SMS about an order event for a buyer who chose SMS. Does nothing without an SMS service. */
export async function enqueueSms(context: AppContext, tx: Tx | Db, event: OrderEvent): Promise<void> {
  if (context.config.sms === null || !isAnnounced(event)) return
  if ((await tx.$count(smsSubscriptions, eq(smsSubscriptions.orderId, event.orderId))) === 0) return
  await enqueue(context, tx, smsJob, event, { once: event.key })
}

/**
 * Sends an SMS once per event, even if the process dies before recording it, because the service knows the key. Never call it in a
 * transaction.
 */
async function sendSms(context: AppContext, { key, orderId, what }: OrderEvent): Promise<void> {
  const stored = await readOrder(context.database.db, { id: orderId })
  if (!stored) return
  if (what.kind === 'state') await sendOnce(context, stored, { key, text: orderStageText(context, stored.order, what) })
  if (what.kind !== 'shipment') return
  const report = await readShipmentReport(context, orderId, what)
  if (report) await sendOnce(context, stored, { key, text: shipmentText(context, report) })
}

async function sendOnce(context: AppContext, stored: StoredOrder, message: { readonly key: string; readonly text: string }): Promise<void> {
  const { db } = context.database
  const { sms } = context.config
  const { key } = message
  const orderId = stored.order.id
  if (!sms || stored.order.telegramUserId !== null || stored.order.phone === '') return
  if ((await db.$count(smsMessages, eq(smsMessages.key, key))) > 0) return
  const text = fitMessage(message.text, openSealed(context, context.publicUrl() + orderPagePath(stored.order)))
  const row = { key, orderId, at: context.clock.now(), segments: countSegments(text) }
  if ((await sentToday(context)) >= sms.dailyMax) {
    context.log.error({ orderId, max: sms.dailyMax }, 'no more SMS today: SMS_DAILY_MAX is reached')
    await db
      .insert(smsMessages)
      .values({ ...row, state: 'capped' })
      .onConflictDoNothing()
    await channelFailed(context, 'sms', detail('smsLimit', { max: sms.dailyMax }))
    return
  }
  // The key includes the shop's URL, because a trial shop may share the account and use the same event keys.
  const result = await sendTurboSms(sms, { key: `${context.publicUrl()} ${key}`, phone: stored.order.phone, text })
  // Retry with growing pauses.
  if (result.kind === 'later') {
    await channelFailed(context, 'sms', result.why, silentMs)
    throw new Error(`TurboSMS did not take a message: ${result.why}`)
  }
  if (result.kind === 'refused') {
    context.log.error({ orderId, why: result.why }, 'TurboSMS refused a message')
    await channelFailed(context, 'sms', result.why)
  } else await channelWorks(context, 'sms')
  const outcome = result.kind === 'sent' ? { messageId: result.messageId } : { error: result.why.slice(0, 300) }
  await db
    .insert(smsMessages)
    .values({ ...row, state: result.kind, ...outcome })
    .onConflictDoNothing()
}

async function sentToday({ database: { db }, clock }: AppContext): Promise<number> {
  const since = new Date(clock.now().getTime() - dayMs)
  const [row] = await db
    .select({ sent: count() })
    .from(smsMessages)
    .where(and(gte(smsMessages.at, since), ne(smsMessages.state, 'capped')))
  return row?.sent ?? 0
}
