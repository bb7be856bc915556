import type { Slice } from '../../platform/module.ts'
import { profileRoutes } from './routes.ts'
import { startAnonymising } from './start-anonymising.ts'

export { eraseAccount, eraseGuest } from './erase-account.ts'
export { exportEverything } from './export-account.ts'
export { exportGuest } from './export-guest.ts'

/** What a signed-in person sees of themselves across the shop: their orders, everything held about them, the way out. */
export const profile: Slice = { name: 'profile', api: profileRoutes, start: startAnonymising }
