import type { Slice } from '../../platform/slice.ts'
import { profileRoutes } from './routes.ts'
import { startAnonymising } from './start-anonymising.ts'

/** What a signed-in person sees of themselves across the shop: their orders, everything held about them, the way out. */
export const profile: Slice = { name: 'profile', api: profileRoutes, start: startAnonymising }
