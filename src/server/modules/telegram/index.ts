import type { Module } from '../../platform/module.ts'
import { receiveUpdates } from './receive-updates.ts'
import { telegramRoutes } from './routes.ts'

export { unlinkChat } from './handle-update.ts'
export { reachableChats } from './reachable-chats.ts'
export { sendNotice, sendToChat, sendToChatOnce, sendToStaff, type NoticeResult } from './send-notice.ts'
export { defineStaffNotice } from './staff-notice.ts'

/** The shop's bot: the chats of buyers and the office, messages from them and to them. */
export const telegram: Module = { name: 'telegram', api: telegramRoutes, startWork: receiveUpdates }
