import { z } from 'zod'
import { languages } from '../languages.ts'
import { staffRoles } from '../permissions.ts'
import { requiredEmail } from '../typed-text.ts'
import { Moment, Version } from './lists.ts'
import { Reason } from './acts.ts'

const Roles = z.array(z.enum(staffRoles)).min(1).max(staffRoles.length)

export const StaffMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)),
  blocked_at: Moment.nullable(),
  last_seen_at: Moment.nullable(),
  version: Version,
})
export type StaffMember = z.infer<typeof StaffMember>

export const Invitation = z.object({
  id: z.int(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)),
  expires_at: Moment,
})
export type Invitation = z.infer<typeof Invitation>

/** `link` joins the staff, and is read only here; null where the invitation goes out as a letter. */
export const InvitationMade = Invitation.extend({ link: z.string().nullable() })
export type InvitationMade = z.infer<typeof InvitationMade>

export const StaffList = z.object({ data: z.array(StaffMember), invitations: z.array(Invitation) })
export type StaffList = z.infer<typeof StaffList>

export const NewInvitation = z.object({
  email: requiredEmail,
  roles: Roles,
  /** Language of the e-mail. */
  language: z.enum(languages).optional(),
})
export type NewInvitation = z.infer<typeof NewInvitation>

/** Omitted fields stay. Changing roles and blocking need a reason. */
export const StaffEdit = z
  .object({ version: Version, roles: Roles.optional(), blocked: z.boolean().optional(), reason: Reason.optional() })
  .refine(({ roles, blocked, reason }) => (roles === undefined && blocked !== true) || reason !== undefined, {
    path: ['reason'],
    message: 'Say why.',
  })
export type StaffEdit = z.infer<typeof StaffEdit>
