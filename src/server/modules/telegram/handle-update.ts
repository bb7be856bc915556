import { detail } from '#contract/admin/alert-details.ts'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Language } from '#contract/languages.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import type { Params } from '#i18n/translate.ts'
import type { Tx } from '../../platform/db/db.ts'
import { channelFailed, channelWorks } from '../../platform/channels/channels.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { linkUserTelegram, unlinkUserTelegram } from '../accounts/index.ts'
import { moveOfficeChat, readOfficeChat } from '../content/index.ts'
import { unlinkOrderTelegram, linkOrderTelegram } from '../sales/index.ts'
import { loadBot, tryCall } from './bot.ts'
import { hashToken, isValidNow } from './invite.ts'
import { telegramBlocks, telegramLinks } from './tables.ts'

/** The parts of an update that the bot handles; others are ignored. */
const Update = z.object({
  update_id: z.int(),
  message: z
    .object({
      text: z.string().max(5_000).optional(),
      migrate_to_chat_id: z.int().optional(),
      chat: z.object({ id: z.int(), type: z.string() }),
      from: z.object({ language_code: z.string().optional() }).optional(),
    })
    .optional(),
  my_chat_member: z.object({ chat: z.object({ id: z.int(), type: z.string() }), new_chat_member: z.object({ status: z.string() }) }).optional(),
})

/** Handles a message to the bot, a block, or an opened invitation. Replies only in private chats. */
export async function handleUpdate(context: AppContext, raw: unknown): Promise<void> {
  const parsed = Update.safeParse(raw)
  if (!parsed.success) return
  const { message, my_chat_member: member } = parsed.data
  if (member?.chat.type === 'private' && member.new_chat_member.status === 'kicked') await block(context, String(member.chat.id))
  if (member && member.chat.type !== 'private') await followOfficeChat(context, String(member.chat.id), member.new_chat_member.status)
  if (message?.migrate_to_chat_id !== undefined) await moveOfficeChat(context, String(message.chat.id), String(message.migrate_to_chat_id))
  if (message?.chat.type !== 'private') return
  const chatId = String(message.chat.id)
  const [command = '', payload = ''] = (message.text ?? '').trim().split(/\s+/)
  const language: Language = message.from?.language_code?.startsWith('uk') === false ? 'en' : 'uk'
  if (command === '/start') await start(context, chatId, payload, language)
  else if (command === '/stop') await stop(context, chatId, language)
  else await reply(context, chatId, language, 'hello')
}

/** Follows whether the bot is still in the office's group: when somebody removes it, Today shows a failing channel. */
async function followOfficeChat(context: AppContext, chatId: string, status: string): Promise<void> {
  if ((await readOfficeChat(context, context.database.db)) !== chatId) return
  if (status === 'kicked' || status === 'left') await channelFailed(context, 'telegram', detail('botRemoved', {}))
  else if (status === 'member' || status === 'administrator') await channelWorks(context, 'telegram')
}

/** Records that a person blocked the bot; nothing is sent to them until they start it again. */
export async function block(context: AppContext, chatId: string): Promise<void> {
  await context.database.db.insert(telegramBlocks).values({ chatId, at: context.clock.now() }).onConflictDoNothing()
}

/** Forgets that the chat blocked the bot, when its owner's account is erased. */
export async function unlinkChat(tx: Tx, chatId: string): Promise<void> {
  await tx.delete(telegramBlocks).where(eq(telegramBlocks.chatId, chatId))
}

async function start(context: AppContext, chatId: string, payload: string, languageCode: Language): Promise<void> {
  await context.database.db.delete(telegramBlocks).where(eq(telegramBlocks.chatId, chatId))
  if (payload === '') return reply(context, chatId, languageCode, 'hello')
  const connected = await connect(context, chatId, payload)
  if (!connected) return reply(context, chatId, languageCode, 'linkOver')
  await reply(context, chatId, connected.language, connected.number === null ? 'linkedAccount' : 'linkedOrder', { number: connected.number ?? '' })
}

/** Uses up the invitation and links the chat, in one transaction. */
async function connect(context: AppContext, chatId: string, token: string): Promise<{ language: Language; number: string | null } | null> {
  return context.database.db.transaction(async (tx) => {
    const [link] = await tx
      .delete(telegramLinks)
      .where(and(eq(telegramLinks.hash, hashToken(token)), isValidNow(context)))
      .returning()
    if (!link) return null
    const { language, userId, orderId } = link
    if (orderId !== null) {
      const number = await linkOrderTelegram(tx, { orderId }, chatId)
      return number === null ? null : { language, number }
    }
    if (userId === null) return null
    await linkUserTelegram(tx, userId, chatId)
    await linkOrderTelegram(tx, { userId }, chatId)
    return { language, number: null }
  })
}

async function stop(context: AppContext, chatId: string, language: Language): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    await unlinkUserTelegram(tx, chatId)
    await unlinkOrderTelegram(tx, chatId)
  })
  await reply(context, chatId, language, 'stopped')
}

/** Replies in a conversation. A failed reply is not retried, because the person can ask again. */
async function reply(context: AppContext, chatId: string, language: Language, key: MessageKey<'telegram'>, params?: Params): Promise<void> {
  const bot = await loadBot(context)
  const text = context.messages.translator(language, 'telegram')(key, params)
  const sent = bot && (await tryCall(() => bot.sendMessage(chatId, text)))
  if (sent?.kind === 'blocked') await block(context, chatId)
  else if (sent?.kind === 'later' || sent?.kind === 'refused') context.log.warn({ why: sent.why }, 'Telegram did not take an answer')
}
