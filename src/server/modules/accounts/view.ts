import type { Profile } from '#contract/account.ts'
import type { users } from './tables.ts'

export function viewProfile(user: typeof users.$inferSelect): Profile {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
    telegram_user_id: user.telegramUserId,
    roles: user.roles,
  }
}
