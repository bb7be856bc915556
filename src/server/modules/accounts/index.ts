import type { Slice } from '../../platform/module.ts'
import { seedDemoAccounts } from './demo-accounts.ts'
import { startPurging } from './purge-expired.ts'
import { accountRoutes } from './routes.ts'

export { demoAccounts } from './demo-accounts.ts'
export { findUserByEmail, findUsersByPhone, setBlocked } from './block-user.ts'
export { confirmPassword, eraseLettersTo, eraseUser, lockUser } from './erase-user.ts'
export { exportUser } from './export-user.ts'
export { formLimit, ownGuesses } from './rate-limits.ts'
export { findUser, holdUser, type User } from './queries.ts'
export { forgetUserTelegram, keepUserTelegram } from './link-telegram.ts'
export { requestPasswordReset } from './request-password-reset.ts'
export { identify, personOf, requireUser, type Person } from './authenticate.ts'

/** Who people are: registration, sign-in, profile, passwords. */
export const accounts: Slice = { name: 'accounts', api: accountRoutes, seed: seedDemoAccounts, start: startPurging }
