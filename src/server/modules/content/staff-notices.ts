import type { EditableSettings } from '#contract/admin/settings.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { contactDetails } from './shop-details.ts'
import { readSettings, type ShopSettings } from './settings.ts'

/** What the office is told of by itself. */
export type NoticeKind = 'order' | 'message' | 'scrap'

export interface NoticeTargets {
  /** Null: nobody is written to. */
  readonly email: string | null
  /** A chat of the bot; null: nothing is sent there. */
  readonly chat: string | null
}

/** The chat of the office: the one of the settings, else the one of the environment. */
const chatOf = (context: AppContext, { telegram_chat: chat }: EditableSettings['notices']) => chat ?? context.config.telegram.managerChat

/** Where the office is written to, unless a setting names somebody else for a kind of news. */
export const officeEmail = (settings: ShopSettings): string | null => settings.notices.manager_email ?? contactDetails(settings, 'uk').email

/** Who of the office hears of what, and how. */
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
  return { email: to, chat: inTelegram ? chatOf(context, notices) : null }
}

/** Where a notice of the office goes to in Telegram at all. */
export async function readOfficeChat(context: AppContext, db: Db | Tx): Promise<string | null> {
  return chatOf(context, (await readSettings(db)).notices)
}
