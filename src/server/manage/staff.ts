import { isFailure } from '#contract/errors.ts'
import { staffRoles, type StaffRole } from '#contract/permissions.ts'
import { findStaffByEmail, invitationUrl, inviteStaff, listStaff, resetStaff } from '../modules/staff/index.ts'
import { operator } from '../platform/audit/record-change.ts'
import type { AppContext } from '../platform/app-context.ts'
import { CommandError } from './command-error.ts'

const isRole = (word: string): word is StaffRole => staffRoles.some((role) => role === word)

/** Lists the staff, invites somebody (the first owner too), or resets the sign-in of somebody who is locked out. */
export async function manageStaff(context: AppContext, [verb, email = '', ...roles]: readonly string[]): Promise<string> {
  if (verb === undefined) {
    const people = await listStaff(context)
    return (
      people.map(({ email: own, name, roles: held, blockedAt }) => `${own}  ${name}  ${held.join(', ')}${blockedAt ? '  blocked' : ''}`).join('\n') ||
      'None.'
    )
  }
  if (verb === 'invite') return invite(context, email, roles)
  if (verb === 'reset') return reset(context, email)
  throw new CommandError('staff [invite <email> [role …]|reset <email>]')
}

async function invite(context: AppContext, email: string, roles: readonly string[]): Promise<string> {
  const known = roles.filter(isRole)
  if (known.length < roles.length) throw new CommandError(`the roles are ${staffRoles.join(', ')}`)
  const invited = await inviteStaff(context, operator, { email, roles: known.length > 0 ? known : ['owner'], language: 'uk' })
  if (isFailure(invited)) throw new CommandError(Object.values(invited.errors ?? {})[0] ?? invited.failure)
  return describeInvitation(context, invited.invitation.email, invited.secret)
}

async function reset(context: AppContext, email: string): Promise<string> {
  const person = await findStaffByEmail(context, email)
  if (!person) throw new CommandError(`nobody works here as ${email}`)
  const again = await resetStaff(context, operator, person.id, null)
  if (isFailure(again)) throw new CommandError(again.failure)
  return describeInvitation(context, person.email, again.secret)
}

/** Prints the link too, since the first owner may be invited before mail is set up. */
const describeInvitation = (context: AppContext, email: string, secret: string) =>
  `${email} gets an e-mail with this link, valid for 72 hours:\n${invitationUrl(context, secret)}`
