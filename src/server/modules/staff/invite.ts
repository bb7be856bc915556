import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { fail, fieldErrors, type Failure } from '#contract/errors.ts'
import type { Invitation } from '#contract/admin/staff.ts'
import { cleanEmail } from '#contract/clean-text.ts'
import type { Language } from '#contract/languages.ts'
import type { StaffRole } from '#contract/permissions.ts'
import { emailKey, isEmail } from '#contract/personal-data.ts'
import { invitationPath } from '#contract/admin/session.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/db.ts'
import { digest } from '../../platform/digest.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { queueEmail } from '../../platform/mail/stored-emails.ts'
import { resetLimits } from '../../platform/rate-limits/rate-limits.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Email } from '../../platform/mail/email.ts'
import { seal } from '../../platform/sealing.ts'
import { readEmailBranding } from '../content/index.ts'
import { invitationLife } from './session-lifetime.ts'
import { strangersCodes } from './rate-limits.ts'
import { endStaffSessions } from './sessions.ts'
import { staff, staffFactors, staffInvites, staffRecoveryCodes } from './tables.ts'
import { viewInvitation } from './view.ts'

interface Invitee {
  readonly email: string
  readonly roles: readonly StaffRole[]
  readonly language: Language
  readonly staffId: number | null
  readonly name: string | null
}
/** `secret` is the token of the link: for the e-mail, and for an operator's terminal. */
interface Invited {
  readonly invitation: Invitation
  readonly secret: string
}

/** Invites a new staff member; replaces an earlier invitation and invalidates its link. */
export async function inviteStaff(
  context: AppContext,
  actor: Actor,
  { email: typed, roles, language }: { email: string; roles: readonly StaffRole[]; language: Language },
): Promise<Invited | Failure> {
  const email = cleanEmail(typed)
  if (!isEmail(email)) return fail('invalid', { email: email === '' ? fieldErrors.emailRequired : fieldErrors.emailInvalid })
  return runOnce(context, actor, { what: 'invite', body: { email, roles, language } }, async (tx) => {
    const [already] = await tx
      .select({ id: staff.id })
      .from(staff)
      .where(eq(staff.emailKey, emailKey(email)))
    if (already) return fail('alreadyStaff', { email: 'This person works here already.' })
    return writeInvitation(context, tx, actor, 'invite', { email, roles, language, staffId: null, name: null })
  })
}

/** Resets a locked-out person's sign-in. Ends sessions and codes at once, so that the password alone gives no access. */
export async function resetStaff(context: AppContext, actor: Actor, staffId: number, reason: string | null): Promise<Invited | Failure> {
  return runOnce(context, actor, { what: 'reset', body: { staffId, reason } }, async (tx) => {
    const [person] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('update')
    if (!person) return fail('notFound')
    await endStaffSessions(tx, staffId)
    await tx.delete(staffFactors).where(eq(staffFactors.staffId, staffId))
    await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
    await resetLimits(context, [strangersCodes(staffId)])
    return writeInvitation(context, tx, actor, 'reset', { ...person, staffId }, reason)
  })
}

async function writeInvitation(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  verb: string,
  invitee: Invitee,
  reason: string | null = null,
): Promise<Invited> {
  const { email, roles, language, staffId, name } = invitee
  const secret = randomBytes(32).toString('base64url')
  const now = context.clock.now()
  const values = {
    hash: digest(secret),
    email,
    emailKey: emailKey(email),
    roles: [...roles],
    language,
    staffId,
    name,
    passwordHash: null,
    totpSecret: null,
    invitedBy: actor.name,
    createdAt: now,
    expiresAt: new Date(now.getTime() + invitationLife),
  }
  const [row] = await tx.insert(staffInvites).values(values).onConflictDoUpdate({ target: staffInvites.emailKey, set: values }).returning()
  if (!row) throw new Error('the invitation was not stored')
  await queueEmail(context, tx, await invitationEmail(context, tx, { ...row, secret, again: staffId !== null }))
  await recordChange(context, tx, actor, {
    kind: 'staff',
    verb,
    subject: { id: staffId ?? `invitation ${row.id}`, label: email },
    changes: [{ field: 'roles', before: null, after: roles }],
    reason,
  })
  return { invitation: viewInvitation(row), secret }
}

export function withdrawInvitation(context: AppContext, actor: Actor, id: number, reason: string): Promise<Failure | undefined> {
  return runOnce<undefined>(context, actor, { what: 'withdraw-invitation', body: { id, reason } }, async (tx) => {
    const [gone] = await tx.delete(staffInvites).where(eq(staffInvites.id, id)).returning()
    if (!gone) return fail('notFound')
    await recordChange(context, tx, actor, { kind: 'staff', verb: 'withdraw', subject: { id: `invitation ${id}`, label: gone.email }, reason })
    return undefined
  })
}

export async function purgeInvitations(context: AppContext): Promise<void> {
  await context.database.db.delete(staffInvites).where(sql`${staffInvites.expiresAt} <= ${context.clock.now().toISOString()}::timestamptz`)
}

interface InvitationEmail {
  readonly email: string
  readonly secret: string
  readonly hash: string
  readonly expiresAt: Date
  readonly language: Language
  /** Whether it resets an existing account. */
  readonly again: boolean
}

/** The address of an invitation. The secret is in the fragment, which browsers never send. */
export const invitationUrl = (context: AppContext, secret: string): string => `${context.publicUrl()}${invitationPath}#token=${secret}`

export async function invitationEmail(context: AppContext, tx: Tx, invitation: InvitationEmail): Promise<Email> {
  const { email, secret, hash, expiresAt, language, again } = invitation
  const t = context.messages.translator(language, 'emails')
  const { sender, contacts } = await readEmailBranding(context, tx, language)
  const subject = t(again ? 'staffResetSubject' : 'staffInvitationSubject')
  return {
    key: `staff invitation ${hash}`,
    to: email,
    subject,
    language,
    kind: 'staff-invitation',
    expiresAt,
    content: {
      sender,
      contacts,
      heading: subject,
      blocks: [
        { kind: 'text', text: t(again ? 'staffResetText' : 'staffInvitationText', { shop: sender }) },
        { kind: 'button', text: t('staffInvitationButton'), href: invitationUrl(context, seal(context, secret)) },
        { kind: 'text', text: t('staffInvitationNotYou') },
      ],
    },
  }
}
