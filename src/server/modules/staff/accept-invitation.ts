import { and, eq, gt } from 'drizzle-orm'
import { fail, fieldErrors, isFailure, type Failure } from '#contract/errors.ts'
import type { InvitationAcceptance, InvitationView, TotpSetup } from '#contract/admin/session.ts'
import { isFullName, passwordErrors } from '#contract/personal-data.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { digest } from '../../platform/digest.ts'
import { openSealed } from '../../platform/sealing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { commonPasswordErrors, hashPassword } from '../accounts/index.ts'
import { newTotpSecret, openTotp, otpauthUri, sealTotp } from './totp.ts'
import { staffInvites } from './tables.ts'

export type Invite = typeof staffInvites.$inferSelect

/** The invitation of a link's token, while it is valid. The link contains the token sealed, because the e-mail is stored. */
export async function findInvite(context: AppContext, db: Db | Tx, token: string): Promise<Invite | Failure> {
  const valid = and(eq(staffInvites.hash, digest(openSealed(context, token))), gt(staffInvites.expiresAt, context.clock.now()))
  const [invite] = await db.select().from(staffInvites).where(valid)
  return invite ?? fail('invitationEnded')
}

export function viewInvite({ email, name, roles }: Invite): InvitationView {
  return { email, name, roles }
}

/** Stores name and password, and returns the data for an authenticator. Takes effect only when a code confirms it. */
export async function acceptInvitation(context: AppContext, token: string, form: InvitationAcceptance): Promise<TotpSetup | Failure> {
  const { db } = context.database
  const invite = await findInvite(context, db, token)
  if (isFailure(invite)) return invite
  const { name } = form
  const errors = {
    ...(isFullName(name) ? {} : { name: fieldErrors.receiverNameInvalid }),
    ...(await commonPasswordErrors(form.password, invite.email)),
    ...passwordErrors({ password: form.password, passwordRepeat: form.password_repeat }),
  }
  if (Object.keys(errors).length > 0) return fail('invalid', errors)
  // A repeated request keeps the secret, which the authenticator may have already.
  const secret = invite.totpSecret === null ? newTotpSecret() : openTotp(context, invite.totpSecret)
  await db
    .update(staffInvites)
    .set({ name, passwordHash: await hashPassword(context, form.password), totpSecret: sealTotp(context, secret) })
    .where(eq(staffInvites.id, invite.id))
  const issuer = new URL(context.publicUrl()).host.replace(':', ' ')
  return { secret, otpauth_uri: otpauthUri(secret, { issuer, account: invite.email }) }
}
