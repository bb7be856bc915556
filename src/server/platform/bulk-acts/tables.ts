import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { StaffRole } from '#contract/permissions.ts'

/** Something done to many things, one after the other: which, how far it is, and what was left as it is. */
export const bulkActs = pgTable('bulk_acts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  actorId: integer('actor_id'),
  actorName: text('actor_name'),
  /** What the actor might do when it began. */
  roles: jsonb().$type<readonly StaffRole[]>().notNull(),
  act: jsonb().$type<{ readonly kind: string }>().notNull(),
  /** Of products or of orders, as the act says; the column is named after those that came first. */
  ids: integer('product_ids').array().notNull(),
  done: integer().notNull().default(0),
  refused: jsonb().$type<readonly unknown[]>().notNull().default([]),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
})
