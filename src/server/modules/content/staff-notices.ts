import type { EditableSettings } from '#contract/admin/settings.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { contactDetails } from './shop-details.ts'
import { readSettings, type ShopSettings } from './settings.ts'

/** Events that the office is notified of automatically. */
export type NoticeKind = 'order' | 'message' | 'scrap'

export interface NoticeTargets {
  /** Null = no e-mail. */
  readonly email: string | null
  /** A chat of the bot; null = no message. */
  readonly chat: string | null
}

/** The office's chat from the settings, else from the environment. */
const chooseChat = (context: AppContext, { telegram_chat: chat }: EditableSettings['notices']) => chat ?? context.config.telegram.managerChat

/** The office's address for events without an address of their own in the settings. */
export const officeEmail = (settings: ShopSettings): string | null => settings.notices.manager_email ?? contactDetails(settings, 'uk').email

/** The recipients of a kind of notice, by e-mail and chat. */
export async function readNoticeTargets(context: AppContext, db: Db | Tx, kind: NoticeKind): Promise<NoticeTargets> {
  const settings = await readSettings(db)
  const { notices } = settings
  const email = officeEmail(settings)
  const targets = {
    order: [notices.order_email ? email : null, notices.order_telegram],
    message: [notices.message_to ?? email, notices.message_telegram],
    scrap: [notices.scrap_email ? (notices.scrap_to ?? email) : null, notices.scrap_telegram],
  } as const
  const [to, inTelegram] = targets[kind]
  return { email: to, chat: inTelegram ? chooseChat(context, notices) : null }
}

/** The office's Telegram chat; null when there is none. */
export async function readOfficeChat(context: AppContext, db: Db | Tx): Promise<string | null> {
  return chooseChat(context, (await readSettings(db)).notices)
}
