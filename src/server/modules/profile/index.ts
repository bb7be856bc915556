import type { Module } from '../../platform/module.ts'
import { profileRoutes } from './routes.ts'
import { anonymiseFinished } from './erase-account.ts'

export { eraseAccountIn, eraseFromAccount, eraseGuest, eraseGuestIn } from './erase-account.ts'
export { exportAccount, exportGuest } from './export-account.ts'

/** The signed-in person's own data across modules: orders, export, erasure. */
export const profile: Module = { name: 'profile', api: profileRoutes, jobs: [anonymiseFinished] }
