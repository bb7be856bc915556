import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { may } from '#contract/permissions.ts'
import { emailKey } from '#contract/personal-data.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { staff } from './tables.ts'

export async function findStaffByEmail(context: AppContext, email: string): Promise<{ id: number; email: string } | null> {
  const [person] = await context.database.db
    .select({ id: staff.id, email: staff.email })
    .from(staff)
    .where(eq(staff.emailKey, emailKey(email)))
  return person ?? null
}

export function listStaff(context: AppContext) {
  return context.database.db
    .select({ email: staff.email, name: staff.name, roles: staff.roles, blockedAt: staff.blockedAt })
    .from(staff)
    .orderBy(staff.id)
}

/** A current or former staff member; null when there is none with this id. */
export async function findStaff(db: Db | Tx, id: number | null): Promise<{ id: number; name: string; email: string } | null> {
  if (id === null) return null
  const [person] = await db.select({ id: staff.id, name: staff.name, email: staff.email }).from(staff).where(eq(staff.id, id))
  return person ?? null
}

/** Names of current and former staff members by id. */
export async function staffNames(db: Db | Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const people = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** Current staff members who work with orders and can be assigned to them. */
export async function listColleagues(db: Db | Tx): Promise<{ id: number; name: string }[]> {
  const people = await db
    .select({ id: staff.id, name: staff.name, roles: staff.roles })
    .from(staff)
    .where(isNull(staff.blockedAt))
    .orderBy(asc(staff.name))
  return people.filter(({ roles }) => may(roles, 'orders.manage')).map(({ id, name }) => ({ id, name }))
}

/** Marks payments up to this time as seen by this person; only later ones are shown to them. */
export async function seeMoney({ database: { db } }: AppContext, staffId: number, until: Date): Promise<undefined> {
  const isNewer = or(isNull(staff.moneySeenAt), lt(staff.moneySeenAt, until))
  await db
    .update(staff)
    .set({ moneySeenAt: until })
    .where(and(eq(staff.id, staffId), isNewer))
}
