import type { Slice } from '../../platform/slice.ts'
import { profileRoutes } from './routes.ts'
import { startAnonymising } from './start-anonymising.ts'

export { eraseAccount, eraseGuest } from './erase-person.ts'
export { exportEverything } from './export-everything.ts'
export { exportGuest } from './export-guest.ts'

/** What a signed-in person sees of themselves across the shop: their orders, everything held about them, the way out. */
export const profile: Slice = { name: 'profile', api: profileRoutes, start: startAnonymising }
