import { inArray } from 'drizzle-orm'
import type { Role } from '#contract/account.ts'
import { emailKey } from '#contract/personal-data.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { hashPassword } from './password.ts'
import { users } from './tables.ts'

interface DemoAccount {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly roles: readonly Role[]
}

/** Printed when a demo starts; never created without DEMO, nor in production. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'olena@example.com', password: 'Vazon-na-terasi', firstName: 'Олена', lastName: 'Коваль', phone: '+380670000001', roles: ['BUYER'] },
]

/** Blocks these public passwords in production, even if a demonstration has become the real shop. */
export const isClosedDemoAccount = ({ config }: Pick<AppContext, 'config'>, account: string): boolean =>
  config.production && demoAccounts.some(({ email }) => emailKey(email) === account)

export async function seedDemoAccounts(context: AppContext): Promise<void> {
  if (!context.config.demoAccounts) return
  const keys = demoAccounts.map(({ email }) => emailKey(email))
  const there = await context.database.db.select({ key: users.emailKey }).from(users).where(inArray(users.emailKey, keys))
  for (const { email, password, firstName, lastName, phone, roles } of demoAccounts) {
    // Hashing is slow on purpose, so the accounts are created once, not at every start.
    if (there.some(({ key }) => key === emailKey(email))) continue
    await context.database.db
      .insert(users)
      .values({
        email,
        emailKey: emailKey(email),
        passwordHash: await hashPassword(context, password),
        firstName,
        lastName,
        phone,
        language: 'uk',
        roles: [...roles],
        createdAt: context.clock.now(),
      })
      .onConflictDoNothing({ target: users.emailKey })
  }
}
