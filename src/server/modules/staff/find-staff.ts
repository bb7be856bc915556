import { eq } from 'drizzle-orm'
import { emailKey } from '#contract/personal-data.ts'
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
