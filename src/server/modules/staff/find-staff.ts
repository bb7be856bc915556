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

/** Somebody who works or worked here; null when there is nobody of this number. */
export async function findStaff(db: Db | Tx, id: number | null): Promise<{ id: number; name: string; email: string } | null> {
  if (id === null) return null
  const [person] = await db.select({ id: staff.id, name: staff.name, email: staff.email }).from(staff).where(eq(staff.id, id))
  return person ?? null
}

/** The names of whoever works or worked here, by number. */
export async function staffNames(db: Db | Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const people = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** Who can look after orders: whoever works with them and still works here. */
export async function listColleagues(db: Db | Tx): Promise<{ id: number; name: string }[]> {
  const people = await db
    .select({ id: staff.id, name: staff.name, roles: staff.roles })
    .from(staff)
    .where(isNull(staff.blockedAt))
    .orderBy(asc(staff.name))
  return people.filter(({ roles }) => may(roles, 'orders.manage')).map(({ id, name }) => ({ id, name }))
}

/** This person has seen the money that came until then; what came since is shown to them. */
export async function seeMoney({ database: { db } }: AppContext, staffId: number, until: Date): Promise<undefined> {
  const isNewer = or(isNull(staff.moneySeenAt), lt(staff.moneySeenAt, until))
  await db
    .update(staff)
    .set({ moneySeenAt: until })
    .where(and(eq(staff.id, staffId), isNewer))
}
