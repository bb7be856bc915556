import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ViewList } from '#contract/admin/view-lists.ts'
import type { Language } from '#contract/languages.ts'
import type { StaffRole } from '#contract/permissions.ts'
import { moment, reference } from '../../platform/db/columns.ts'

/** Who works here. Apart from `users`, so that nothing of a buyer's account opens the back office. */
export const staff = pgTable('staff', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull(),
  /** As `emailKey` in contract/personal-data.ts normalises it. */
  emailKey: text('email_key').notNull().unique(),
  name: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  roles: text().array().$type<StaffRole[]>().notNull(),
  language: text().$type<Language>().notNull(),
  blockedAt: moment('blocked_at'),
  createdAt: moment('created_at').notNull(),
  version: integer().notNull().default(0),
  /** The newest money that this person has seen on Today. */
  moneySeenAt: moment('money_seen_at'),
})

/** A sign-in on one device; its cookie's secret is stored as a digest. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    hash: text().notNull().unique(),
    staffId: reference('staff_id', () => staff.id, { onDelete: 'cascade' }),
    /** Browser and system in a few words. */
    device: text().notNull(),
    /** Not ended by 12 hours without use. */
    remembered: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at').notNull(),
    /** When a code was last entered; null: the password was right, the code is missing. */
    codeAt: moment('code_at'),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId)],
)

/** What besides the password proves who somebody is. */
export const staffFactors = pgTable(
  'staff_factors',
  {
    staffId: reference('staff_id', () => staff.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['totp'] }).notNull(),
    /** Sealed: the database alone makes no code. */
    secret: text().notNull(),
    /** The half minute of the last code that was taken: no code is taken twice. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.kind] })],
)

/** What is left of the ten codes for a lost authenticator; a used one goes. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    staffId: reference('staff_id', () => staff.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.hash] })],
)

/** An invitation by e-mail; what is typed before the authenticator is confirmed waits here, and goes with it. */
export const staffInvites = pgTable('staff_invites', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  hash: text().notNull().unique(),
  email: text().notNull(),
  emailKey: text('email_key').notNull().unique(),
  roles: text().array().$type<StaffRole[]>().notNull(),
  language: text().$type<Language>().notNull(),
  /** Somebody who begins anew. */
  staffId: integer('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
  name: text(),
  passwordHash: text('password_hash'),
  /** Sealed. */
  totpSecret: text('totp_secret'),
  invitedBy: text('invited_by'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** How a person likes to see a list: filters, sort and columns under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: reference('staff_id', () => staff.id, { onDelete: 'cascade' }),
    list: text().$type<ViewList>().notNull(),
    name: text().notNull(),
    /** Of the list's address. */
    query: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.staffId, table.list, table.name),
    uniqueIndex('saved_views_default').on(table.staffId, table.list).where(sql`${table.isDefault}`),
  ],
)
