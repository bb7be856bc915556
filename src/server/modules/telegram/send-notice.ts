import { eq } from 'drizzle-orm'
import type { OrderEvent } from '#contract/order-event.ts'
import { openSealed } from '../../platform/sealing.ts'
import type { World } from '../../platform/app-context.ts'
import { readOrder } from '../orders/index.ts'
import { botOf, tryCall } from './bot.ts'
import { block } from './handle-update.ts'
import { telegramBlocks, telegramSent } from './tables.ts'
import { writeNewOrder, writeNews } from './write-notice.ts'

/** `later` = try again, after so many seconds when Telegram said so; everything else is done with. */
export type Noticed =
  | { readonly kind: 'sent' | 'nobody' | 'known' | 'refused' }
  | { readonly kind: 'later'; readonly seconds: number | null; readonly why: string }

/**
 * Sends the news of an order to whom it is for, once for a key. Not inside a transaction. A process that dies
 * between Telegram's answer and the note of it sends a second time: Telegram has no keys of its own.
 */
export async function sendNotice(world: World, { key, orderId, what }: OrderEvent): Promise<Noticed> {
  const { db } = world.database
  const bot = await botOf(world)
  const stored = bot && (await readOrder(db, { id: orderId }))
  if (!bot || !stored) return { kind: 'nobody' }
  const manager = what.kind === 'placed'
  const chatId = manager ? world.config.telegram.managerChat : stored.order.telegramUserId
  if (chatId === null) return { kind: 'nobody' }
  if ((await db.$count(telegramSent, eq(telegramSent.key, key))) > 0) return { kind: 'known' }
  if (!manager && (await db.$count(telegramBlocks, eq(telegramBlocks.chatId, chatId))) > 0) return { kind: 'nobody' }
  const text = what.kind === 'placed' ? writeNewOrder(world, stored) : writeNews(world, stored, what)
  const sent = await tryCall(() => bot.sendMessage(chatId, openSealed(world, text).slice(0, 4_096), { link_preview_options: { is_disabled: true } }))
  if (sent.kind === 'later') return sent
  if (sent.kind === 'ok') {
    await db.insert(telegramSent).values({ key, at: world.clock.now() }).onConflictDoNothing()
    return { kind: 'sent' }
  }
  if (sent.kind === 'blocked' && !manager) {
    await block(world, chatId)
    return { kind: 'nobody' }
  }
  // A wrong token or chat: an operator has to look, trying again would not help.
  world.log.error({ why: sent.kind === 'refused' ? sent.why : 'the chat is closed to the bot', orderId }, 'Telegram did not take a notice')
  return { kind: 'refused' }
}
