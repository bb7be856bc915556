import type { Slice } from '../../platform/module.ts'
import { telegramNotice } from './jobs.ts'
import { listenToBot } from './receive-updates.ts'
import { telegramRoutes } from './routes.ts'

export { forgetChat } from './handle-update.ts'
export { tellTelegram } from './jobs.ts'

/** Notices in Telegram: new orders to the manager, news of an order to its buyer. */
export const telegram: Slice = { name: 'telegram', api: telegramRoutes, jobs: [telegramNotice], start: listenToBot }
