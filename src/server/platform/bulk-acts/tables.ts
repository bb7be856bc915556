import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { StaffRole } from '#contract/permissions.ts'

/** A bulk act: its subjects, its progress, and what was left unchanged. */
export const bulkActs = pgTable('bulk_acts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  actorId: integer('actor_id'),
  actorName: text('actor_name'),
  /** The actor's roles when it began. */
  roles: jsonb().$type<readonly StaffRole[]>().notNull(),
  act: jsonb().$type<{ readonly kind: string }>().notNull(),
  /** Ids of products or orders, depending on the act; the name is from when only products had acts. */
  ids: integer('product_ids').array().notNull(),
  done: integer().notNull().default(0),
  refused: jsonb().$type<readonly unknown[]>().notNull().default([]),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
})
