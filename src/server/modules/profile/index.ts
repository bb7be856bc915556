import type { Module } from '../../platform/module.ts'
import { profileRoutes } from './routes.ts'
import { anonymiseFinished } from './anonymise-finished.ts'

export { eraseAccountIn, eraseFromAccount, eraseGuest, eraseGuestIn } from './erase-account.ts'
export { exportAccount } from './export-account.ts'
export { exportGuest } from './export-guest.ts'

/** The signed-in person's own data across modules: orders, export, erasure. */
export const profile: Module = { name: 'profile', api: profileRoutes, jobs: [anonymiseFinished] }
