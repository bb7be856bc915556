import type { Module } from '../../platform/module.ts'
import { profileRoutes } from './routes.ts'
import { anonymiseFinished } from './account-data.ts'

export { eraseAccountIn, eraseFromAccount, eraseGuest, eraseGuestIn, exportAccount, exportGuest } from './account-data.ts'

/** The signed-in person's own data across modules: orders, export, erasure. */
export const profile: Module = { name: 'profile', api: profileRoutes, jobs: [anonymiseFinished] }
