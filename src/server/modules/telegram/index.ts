import type { Slice } from '../../platform/slice.ts'
import { telegramNotice } from './jobs.ts'
import { listenToBot } from './listen.ts'
import { telegramRoutes } from './routes.ts'

export { forgetChat } from './hear-update.ts'
export { tellTelegram } from './jobs.ts'

/** Notices in Telegram: new orders to the manager, news of an order to its buyer. */
export const telegram: Slice = { name: 'telegram', api: telegramRoutes, jobs: [telegramNotice], start: listenToBot }
