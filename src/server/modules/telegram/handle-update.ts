import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Language } from '#contract/languages.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { translate, type Params } from '#i18n/translate.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { World } from '../../platform/app-context.ts'
import { keepUserTelegram, forgetUserTelegram } from '../accounts/index.ts'
import { forgetOrderTelegram, keepOrderTelegram } from '../orders/index.ts'
import { botOf, tryCall } from './bot.ts'
import { hashOf, isValidNow } from './invite.ts'
import { telegramBlocks, telegramLinks } from './tables.ts'

/** As much of an update as the bot listens to; everything else is let pass. */
const Update = z.object({
  update_id: z.int(),
  message: z
    .object({
      text: z.string().max(5_000).optional(),
      chat: z.object({ id: z.int(), type: z.string() }),
      from: z.object({ language_code: z.string().optional() }).optional(),
    })
    .optional(),
  my_chat_member: z.object({ chat: z.object({ id: z.int(), type: z.string() }), new_chat_member: z.object({ status: z.string() }) }).optional(),
})

/** Someone wrote to the bot, blocked it or opened an invitation. Answers only in private chats. */
export async function hearUpdate(world: World, raw: unknown): Promise<void> {
  const parsed = Update.safeParse(raw)
  if (!parsed.success) return
  const { message, my_chat_member: member } = parsed.data
  if (member?.chat.type === 'private' && member.new_chat_member.status === 'kicked') await block(world, String(member.chat.id))
  if (message?.chat.type !== 'private') return
  const chatId = String(message.chat.id)
  const [command = '', payload = ''] = (message.text ?? '').trim().split(/\s+/)
  const language: Language = message.from?.language_code?.startsWith('uk') === false ? 'en' : 'uk'
  if (command === '/start') await start(world, chatId, payload, language)
  else if (command === '/stop') await stop(world, chatId, language)
  else await answer(world, chatId, language, 'hello')
}

/** Nothing is sent to who blocked the bot, until they start it again. */
export async function block(world: World, chatId: string): Promise<void> {
  await world.database.db.insert(telegramBlocks).values({ chatId, at: world.clock.now() }).onConflictDoNothing()
}

/** The chat's owner was erased: that they blocked the bot is nobody's business any more. */
export async function forgetChat(tx: Tx, chatId: string): Promise<void> {
  await tx.delete(telegramBlocks).where(eq(telegramBlocks.chatId, chatId))
}

async function start(world: World, chatId: string, payload: string, spoken: Language): Promise<void> {
  await world.database.db.delete(telegramBlocks).where(eq(telegramBlocks.chatId, chatId))
  if (payload === '') return answer(world, chatId, spoken, 'hello')
  const connected = await connect(world, chatId, payload)
  if (!connected) return answer(world, chatId, spoken, 'linkOver')
  await answer(world, chatId, connected.language, connected.number === null ? 'linkedAccount' : 'linkedOrder', { number: connected.number ?? '' })
}

/** Spends the invitation and keeps who is told: both or neither. */
async function connect(world: World, chatId: string, token: string): Promise<{ language: Language; number: string | null } | null> {
  return world.database.db.transaction(async (tx) => {
    const [link] = await tx
      .delete(telegramLinks)
      .where(and(eq(telegramLinks.hash, hashOf(token)), isValidNow(world)))
      .returning()
    if (!link) return null
    const { language, userId, orderId } = link
    if (orderId !== null) {
      const number = await keepOrderTelegram(tx, { orderId }, chatId)
      return number === null ? null : { language, number }
    }
    if (userId === null) return null
    await keepUserTelegram(tx, userId, chatId)
    await keepOrderTelegram(tx, { userId }, chatId)
    return { language, number: null }
  })
}

async function stop(world: World, chatId: string, language: Language): Promise<void> {
  await world.database.db.transaction(async (tx) => {
    await forgetUserTelegram(tx, chatId)
    await forgetOrderTelegram(tx, chatId)
  })
  await answer(world, chatId, language, 'stopped')
}

/** An answer in a conversation: lost when it cannot be given now, since the person asks again. */
async function answer(world: World, chatId: string, language: Language, key: MessageKey<'telegram'>, params?: Params): Promise<void> {
  const bot = await botOf(world)
  const text = translate(world.words.messages(language, 'telegram'), language, key, params)
  const sent = bot && (await tryCall(() => bot.sendMessage(chatId, text)))
  if (sent?.kind === 'blocked') await block(world, chatId)
  else if (sent && sent.kind !== 'ok') world.log.warn({ why: sent.why }, 'Telegram did not take an answer')
}
