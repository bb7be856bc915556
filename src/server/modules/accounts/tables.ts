import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/account.ts'
import type { Language } from '#contract/languages.ts'
import { moment, reference } from '../../platform/db/columns.ts'

export const users = pgTable('users', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** As typed. */
  email: text().notNull(),
  /** The normalised email address for comparisons (`emailKey` in contract/personal-data.ts). */
  emailKey: text('email_key').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text().notNull(),
  language: text().$type<Language>().notNull(),
  telegramUserId: text('telegram_user_id'),
  roles: text().array().$type<Role[]>().notNull(),
  blockedAt: moment('blocked_at'),
  createdAt: moment('created_at').notNull(),
})

/** A sign-in with the family of its refresh tokens. Access tokens name it, so that ending it ends them too. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId), index('refresh_tokens_expiry').on(table.expiresAt)],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    hash: text().primaryKey(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
)
