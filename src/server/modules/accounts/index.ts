import type { Module } from '../../platform/module.ts'
import { seedDemoAccounts } from './demo-accounts.ts'
import { purgeExpired } from './purge-expired.ts'
import { accountRoutes } from './routes.ts'

export { demoAccounts } from './demo-accounts.ts'
export { findUserByEmail, findUsersByPhone, setBlocked } from './block-user.ts'
export { confirmPassword, eraseUser, lockUser } from './erase-user.ts'
export { exportUser } from './export-user.ts'
export { formLimit, ownGuesses } from './rate-limits.ts'
export { hashPassword, commonPasswordErrors, isPassword } from './password.ts'
export { findUser, lockUserIfExists, type User } from './queries.ts'
export { unlinkUserTelegram, linkUserTelegram } from './link-telegram.ts'
export { authenticate, currentUser, requireUser } from './authenticate.ts'

/** Who people are: registration, sign-in, profile, passwords. */
export const accounts: Module = { name: 'accounts', api: accountRoutes, seed: seedDemoAccounts, jobs: [purgeExpired] }
