import type { Module } from '../../platform/module.ts'
import { profileRoutes } from './routes.ts'
import { anonymiseFinished } from './anonymise-finished.ts'

export { eraseFromAccount, eraseGuest } from './erase-account.ts'
export { exportAccount } from './export-account.ts'
export { exportGuest } from './export-guest.ts'

/** What a signed-in person sees of themselves across the shop: their orders, everything held about them, the way out. */
export const profile: Module = { name: 'profile', api: profileRoutes, jobs: [anonymiseFinished] }
