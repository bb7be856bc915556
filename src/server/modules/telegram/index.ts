import type { Module } from '../../platform/module.ts'
import { telegramNotice } from './jobs.ts'
import { receiveUpdates } from './receive-updates.ts'
import { telegramRoutes } from './routes.ts'

export { unlinkChat } from './handle-update.ts'
export { defineStaffNotice, enqueueTelegramNotice } from './jobs.ts'
export { sendToChat, sendToChatOnce, sendToStaff } from './send-notice.ts'
export { orderPagePath, orderStageText } from './write-notice.ts'

/** Telegram notices: new orders for the manager, order events for the buyer. */
export const telegram: Module = { name: 'telegram', api: telegramRoutes, jobs: [telegramNotice], startWork: receiveUpdates }
