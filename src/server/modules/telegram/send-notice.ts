import { detail } from '#contract/admin/alert-details.ts'
import { eq } from 'drizzle-orm'
import { channelFailed, channelWorks, silentMs } from '../../platform/channels/channels.ts'
import { recordThroughOutage } from '../../platform/db/through-outage.ts'
import { openSealed } from '../../platform/sealing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { moveOfficeChat } from '../content/index.ts'
import { loadBot, tryCall } from './bot.ts'
import { block } from './handle-update.ts'
import { telegramBlocks, telegramSent } from './tables.ts'

/** `later`: retry, after the number of seconds if Telegram gave one; every other result is final. */
export type NoticeResult =
  | { readonly kind: 'sent' | 'nobody' | 'known' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'later'; readonly seconds: number | null; readonly why: string }

/** Sends notices other than about orders, and tests, to the office. Never call it in a transaction. */
export async function sendToStaff(context: AppContext, { key, chat, text }: StaffNotice): Promise<NoticeResult> {
  return chat === null ? { kind: 'nobody' } : sendNotice(context, { key, chatId: chat, manager: true, text })
}

export interface StaffNotice {
  readonly key: string
  /** Null = nobody is notified there. */
  readonly chat: string | null
  readonly text: string
}

interface Notice {
  readonly key: string
  readonly orderId?: number
  readonly chatId: string
  /** Whether it goes to the office; buyers may have blocked the bot. */
  readonly manager: boolean
  readonly text: string
}

/**
 * Sends a notice once per key. Never call it in a transaction. If the process dies between Telegram's answer and recording it, the
 * notice is sent twice, because Telegram has no idempotency keys.
 */
export async function sendNotice(context: AppContext, { key, orderId = 0, chatId, manager, text }: Notice): Promise<NoticeResult> {
  const { db } = context.database
  const bot = await loadBot(context)
  if (!bot) return { kind: 'nobody' }
  if ((await db.$count(telegramSent, eq(telegramSent.key, key))) > 0) return { kind: 'known' }
  if (!manager && (await db.$count(telegramBlocks, eq(telegramBlocks.chatId, chatId))) > 0) return { kind: 'nobody' }
  const send = (to: string) =>
    tryCall(() => bot.sendMessage(to, openSealed(context, text).slice(0, 4_096), { link_preview_options: { is_disabled: true } }))
  let sent = await send(chatId)
  if (sent.kind === 'moved' && manager) {
    await moveOfficeChat(context, chatId, sent.chatId)
    sent = await send(sent.chatId)
  }
  if (sent.kind === 'later') {
    // A request to wait is an answer; without one, Telegram may be away for long.
    if (manager && sent.seconds === null) await channelFailed(context, 'telegram', sent.why, silentMs)
    return sent
  }
  if (sent.kind === 'ok') {
    await recordThroughOutage(() => db.insert(telegramSent).values({ key, at: context.clock.now() }).onConflictDoNothing())
    if (manager) await channelWorks(context, 'telegram')
    return { kind: 'sent' }
  }
  if (sent.kind === 'blocked' && !manager) {
    await block(context, chatId)
    return { kind: 'nobody' }
  }
  // A wrong token or chat: the operator must correct it; a retry would not help.
  const why = sent.kind === 'refused' ? sent.why : detail('chatClosed', {})
  context.log.error({ why, orderId }, 'Telegram did not take a notice')
  if (manager) await channelFailed(context, 'telegram', why)
  return { kind: 'refused', why }
}

/**
 * Sends a text to a buyer's chat. Never call it in a transaction.
 * @returns `refused` when the person blocked the bot or Telegram rejects the message; else when to retry
 */
export async function sendToChat(context: AppContext, chatId: string, text: string): Promise<'sent' | 'refused' | { readonly seconds: number }> {
  const bot = await loadBot(context)
  if (!bot || (await context.database.db.$count(telegramBlocks, eq(telegramBlocks.chatId, chatId))) > 0) return 'refused'
  const sent = await tryCall(() => bot.sendMessage(chatId, text.slice(0, 4_096), { link_preview_options: { is_disabled: true } }))
  if (sent.kind === 'ok') return 'sent'
  if (sent.kind === 'later') return { seconds: sent.seconds ?? 300 }
  if (sent.kind === 'blocked') await block(context, chatId)
  else context.log.error({ why: sent.kind === 'refused' ? sent.why : 'it is no person’s chat' }, 'Telegram did not take a message')
  return 'refused'
}

/** {@link sendToChat} once per key, however often a job runs. */
export async function sendToChatOnce(context: AppContext, { key, chatId, text }: Pick<Notice, 'key' | 'chatId' | 'text'>) {
  const { db } = context.database
  if ((await db.$count(telegramSent, eq(telegramSent.key, key))) > 0) return 'sent'
  const result = await sendToChat(context, chatId, text)
  if (result === 'sent') await recordThroughOutage(() => db.insert(telegramSent).values({ key, at: context.clock.now() }).onConflictDoNothing())
  return result
}
