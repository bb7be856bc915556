import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { StaffEdit, StaffMember } from '#contract/admin/staff.ts'
import { changesBetween, recordChange, staleSubject, type Actor } from '../../platform/audit/record-change.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import type { Tx } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { endStaffSessions } from './sessions.ts'
import { staff } from './tables.ts'
import { viewStaff } from './view.ts'

/** Changes roles, blocks or unblocks. Takes effect at once, because every call reads the roles. */
export async function editStaff(context: AppContext, actor: Actor, id: number, edit: StaffEdit): Promise<StaffMember | Failure> {
  return runOnce(context, actor, { what: 'edit-staff', body: { id, edit } }, async (tx) => {
    // Two owners who remove each other's role at the same time would leave none.
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.staff})`)
    const [person] = await tx.select().from(staff).where(eq(staff.id, id))
    if (!person) return fail('notFound')
    if (person.version !== edit.version) return staleSubject(tx, 'staff', person.id, viewStaff(person))
    const roles = edit.roles ? [...new Set(edit.roles)] : person.roles
    const blockedAt = edit.blocked === undefined ? person.blockedAt : edit.blocked ? (person.blockedAt ?? context.clock.now()) : null
    const staysOwner = roles.includes('owner') && blockedAt === null
    if (!staysOwner && !(await hasOtherOwner(tx, id))) return fail('lastOwner')
    const version = person.version + 1
    const [saved] = await tx.update(staff).set({ roles, blockedAt, version }).where(eq(staff.id, id)).returning()
    if (!saved) throw new Error('the person was not saved')
    if (blockedAt) await endStaffSessions(tx, id)
    const fields = (one: typeof person) => ({ roles: one.roles, blocked: one.blockedAt !== null })
    const changes = changesBetween(fields(person), fields(saved))
    await recordChange(context, tx, actor, {
      kind: 'staff',
      verb: 'edit',
      subject: { id, label: person.name },
      changes,
      version,
      reason: edit.reason ?? null,
    })
    return viewStaff(saved)
  })
}

/** Whether another owner can sign in. */
async function hasOtherOwner(tx: Tx, id: number): Promise<boolean> {
  const others = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(ne(staff.id, id), isNull(staff.blockedAt), sql`'owner' = any(${staff.roles})`))
    .limit(1)
  return others.length > 0
}
