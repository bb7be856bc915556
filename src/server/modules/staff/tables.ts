import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ViewList } from '#contract/admin/view-lists.ts'
import type { Language } from '#contract/languages.ts'
import type { StaffRole } from '#contract/permissions.ts'
import { moment, reference } from '../../platform/db/columns.ts'

/** Staff members. Separate from `users`, so that no buyer's account can open the back office. */
export const staff = pgTable('staff', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull(),
  /** Normalised by `emailKey` in contract/personal-data.ts. */
  emailKey: text('email_key').notNull().unique(),
  name: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  roles: text().array().$type<StaffRole[]>().notNull(),
  language: text().$type<Language>().notNull(),
  blockedAt: moment('blocked_at'),
  /** Last use of the office; outlives the session. */
  seenAt: moment('seen_at'),
  createdAt: moment('created_at').notNull(),
  version: integer().notNull().default(0),
  /** The newest payment that this person has seen on Today. */
  moneySeenAt: moment('money_seen_at'),
})

/** A sign-in on one device; only a digest of its cookie's secret is stored. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    hash: text().notNull().unique(),
    staffId: reference('staff_id', () => staff.id, { onDelete: 'cascade' }),
    /** Browser and system in a few words. */
    device: text().notNull(),
    /** Does not end after 12 hours without use. */
    remembered: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at').notNull(),
    /** When a code was last entered; null = the password was right, the code is missing. */
    codeAt: moment('code_at'),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId)],
)

/** A person's second factors. */
export const staffFactors = pgTable(
  'staff_factors',
  {
    staffId: reference('staff_id', () => staff.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['totp'] }).notNull(),
    /** Sealed, so that the database alone cannot generate codes. */
    secret: text().notNull(),
    /** The half minute of the last accepted code, so that none is accepted twice. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.kind] })],
)

/** The unused ones of the ten codes for a lost authenticator. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    staffId: reference('staff_id', () => staff.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.hash] })],
)

/** An invitation by e-mail; it holds what was typed until the authenticator is confirmed, and is then deleted. */
export const staffInvites = pgTable('staff_invites', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  hash: text().notNull().unique(),
  email: text().notNull(),
  emailKey: text('email_key').notNull().unique(),
  roles: text().array().$type<StaffRole[]>().notNull(),
  language: text().$type<Language>().notNull(),
  /** The existing account that it resets. */
  staffId: integer('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
  name: text(),
  passwordHash: text('password_hash'),
  /** Sealed. */
  totpSecret: text('totp_secret'),
  invitedBy: text('invited_by'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** A person's stored view of a list: filters, sort and columns under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: reference('staff_id', () => staff.id, { onDelete: 'cascade' }),
    list: text().$type<ViewList>().notNull(),
    name: text().notNull(),
    /** The query of the list's address. */
    query: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.staffId, table.list, table.name),
    uniqueIndex('saved_views_default').on(table.staffId, table.list).where(sql`${table.isDefault}`),
  ],
)
