import { eq } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findInvite, type Invite } from './accept-invitation.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'
import { openStaffSession } from './sessions.ts'
import { openTotp, plainCode, matchTimeStep } from './totp.ts'
import { staff, staffFactors, staffInvites } from './tables.ts'

interface Joined {
  readonly recoveryCodes: string[]
  /** The secret of the newly opened session. */
  readonly secret: string
}

/** Checks the authenticator's first code, creates or resets the account, and ends the invitation. */
export async function confirmTotp(
  context: AppContext,
  { token, code, userAgent, requestId }: { token: string; code: string; userAgent: string | undefined; requestId: string },
  report: ReportSecurity,
): Promise<Joined | Failure> {
  return context.database.db.transaction(async (tx) => {
    const invite = await findInvite(context, tx, token)
    if (isFailure(invite)) return invite
    const { totpSecret, passwordHash, name } = invite
    if (totpSecret === null || passwordHash === null || name === null) return fail('invitationEnded')
    const now = context.clock.now()
    const step = matchTimeStep(openTotp(context, totpSecret), plainCode(code), now)
    if (step === null) return fail('codeWrong', { code: 'The code is wrong or was used already.' })
    // Of two simultaneous requests, the second finds nothing to delete.
    const ended = await tx.delete(staffInvites).where(eq(staffInvites.id, invite.id)).returning({ id: staffInvites.id })
    if (ended.length === 0) return fail('invitationEnded')
    const staffId = await writeStaff(context, tx, { ...invite, name, passwordHash })
    if (staffId === null) return fail('alreadyStaff')
    const factor = { secret: totpSecret, lastStep: step }
    await tx
      .insert(staffFactors)
      .values({ staffId, kind: 'totp', ...factor })
      .onConflictDoUpdate({ target: [staffFactors.staffId, staffFactors.kind], set: factor })
    const recoveryCodes = await writeRecoveryCodes(context, tx, staffId)
    await recordChange(context, tx, { id: staffId, name, requestId }, { kind: 'staff', verb: 'join', subject: { id: staffId, label: name } })
    report('staff-joined', { staffId })
    return { recoveryCodes, secret: await openStaffSession(context, tx, { staffId, userAgent, codeAt: now }) }
  })
}

/** @returns null when an account with this address was created meanwhile */
async function writeStaff(context: AppContext, tx: Tx, invite: Invite & { name: string; passwordHash: string }): Promise<number | null> {
  const { email, emailKey, name, passwordHash, roles, language } = invite
  if (invite.staffId !== null) {
    await tx.update(staff).set({ name, passwordHash }).where(eq(staff.id, invite.staffId))
    return invite.staffId
  }
  const [made] = await tx
    .insert(staff)
    .values({ email, emailKey, name, passwordHash, roles, language, createdAt: context.clock.now() })
    .onConflictDoNothing({ target: staff.emailKey })
    .returning({ id: staff.id })
  return made?.id ?? null
}
