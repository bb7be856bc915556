import type { Module } from '../../platform/module.ts'
import { seedDemoAccounts } from './demo-accounts.ts'
import { purgeExpired } from './purge-expired.ts'
import { accountRoutes } from './routes.ts'

export { demoAccounts } from './demo-accounts.ts'
export {
  findUserByEmail,
  findUsersByPhone,
  setBlocked,
  exportUser,
  findUser,
  lockUserIfExists,
  type User,
  unlinkUserTelegram,
  linkUserTelegram,
  confirmPassword,
  eraseUser,
  lockUser,
} from './users.ts'
export { formLimit, ownGuesses } from './rate-limits.ts'
export { hashPassword, commonPasswordErrors, isPassword } from './password.ts'
export { authenticate, currentUser, requireUser } from './authenticate.ts'

/** Who people are: registration, sign-in, profile, passwords. */
export const accounts: Module = { name: 'accounts', api: accountRoutes, seed: seedDemoAccounts, jobs: [purgeExpired] }
