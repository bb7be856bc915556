import { asc, desc, gt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { fail, isFailure } from '#contract/errors.ts'
import { ReasonGiven } from '#contract/admin/acts.ts'
import { InvitationAcceptance, InvitationView, RecoveryCodes, TotpConfirmation, TotpSetup } from '#contract/admin/session.ts'
import { Invitation, InvitationMade, NewInvitation, StaffEdit, StaffList, StaffMember } from '#contract/admin/staff.ts'
import { NewView, SavedView, SavedViews, ViewEdit } from '#contract/admin/views.ts'
import { logSecurityEvent, securityReporter } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { acceptInvitation, findInvite, viewInvite } from './accept-invitation.ts'
import { adminRoutes, openAdminRoutes } from './admin-route.ts'
import { confirmTotp } from './confirm-totp.ts'
import { editStaff } from './edit-staff.ts'
import { invitationUrl, inviteStaff, resetStaff, withdrawInvitation } from './invite.ts'
import { invitationLimit } from './rate-limits.ts'
import { withinLimits } from './session-routes.ts'
import { sessionCookie } from './sessions.ts'
import { staff, staffInvites } from './tables.ts'
import { viewInvitation, viewStaff } from './view.ts'
import { createView, editView, listViews, removeView } from './saved-views.ts'

export function invitationRoutes(app: FastifyInstance, context: AppContext): void {
  const route = openAdminRoutes(app, context)
  route('viewInvitation', { output: InvitationView }, async ({ params, request, reply }) => {
    if (!(await withinLimits(context, reply, [invitationLimit(request)]))) return fail('tooMany')
    const invite = await findInvite(context, context.database.db, params.token)
    return isFailure(invite) ? invite : viewInvite(invite)
  })

  route('acceptInvitation', { body: InvitationAcceptance, output: TotpSetup }, async ({ params, body, request, reply }) => {
    if (!(await withinLimits(context, reply, [invitationLimit(request)]))) return fail('tooMany')
    return acceptInvitation(context, params.token, body)
  })

  route('confirmTotp', { body: TotpConfirmation, output: RecoveryCodes }, async ({ params, body, request, reply }) => {
    if (!(await withinLimits(context, reply, [invitationLimit(request)]))) return fail('tooMany')
    const form = { token: params.token, code: body.code, userAgent: request.headers['user-agent'], requestId: request.id }
    const joined = await confirmTotp(context, form, securityReporter(context, request))
    if (isFailure(joined)) return joined
    reply.header('set-cookie', sessionCookie(context, joined.secret))
    return { recovery_codes: joined.recoveryCodes }
  })
}

export function staffRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  const { db } = context.database

  route('listStaff', { output: StaffList }, async () => {
    const [people, invites] = await Promise.all([
      db.select().from(staff).orderBy(asc(staff.id)),
      db.select().from(staffInvites).where(gt(staffInvites.expiresAt, context.clock.now())).orderBy(desc(staffInvites.id)),
    ])
    return { data: people.map(viewStaff), invitations: invites.map(viewInvitation) }
  })

  route('editStaff', { body: StaffEdit, output: StaffMember }, ({ params, body, actor }) => editStaff(context, actor, params.id, body))

  route('resetStaff', { body: ReasonGiven, output: Invitation }, async ({ params, body, actor, request }) => {
    const reset = await resetStaff(context, actor, params.id, body.reason)
    if (isFailure(reset)) return reset
    logSecurityEvent(context, request, 'staff-reset', { staffId: params.id, by: actor.id })
    return reset.invitation
  })

  route('inviteStaff', { body: NewInvitation, output: InvitationMade }, async ({ body, actor, request, language }) => {
    const invited = await inviteStaff(context, actor, { ...body, language: body.language ?? language })
    if (isFailure(invited)) return invited
    logSecurityEvent(context, request, 'staff-invited', { by: actor.id })
    return { ...invited.invitation, link: context.config.smtpUrl === null ? invitationUrl(context, invited.secret) : null }
  })

  route('withdrawInvitation', { body: ReasonGiven }, ({ params, body, actor }) => withdrawInvitation(context, actor, params.id, body.reason))
}

/** Each person's own stored views of lists. */
export function viewRoutes(app: FastifyInstance, context: AppContext): void {
  const route = adminRoutes(app, context)
  route('listViews', { output: SavedViews }, async ({ actor }) => ({ data: await listViews(context, actor) }))
  route('createView', { body: NewView, output: SavedView }, ({ body, actor }) => createView(context, actor, body))
  route('editView', { body: ViewEdit, output: SavedView }, ({ params, body, actor }) => editView(context, actor, params.id, body))
  route('removeView', {}, ({ params, actor }) => removeView(context, actor, params.id))
}
