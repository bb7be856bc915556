import type { Module } from '../../platform/module.ts'
import { auditRoutes } from './audit-routes.ts'
import { seedDemoStaff } from './demo-staff.ts'
import { purgeAudit, purgeStaffSignIns } from './jobs.ts'
import { eventRoutes } from './events-route.ts'
import { sessionRoutes } from './session-routes.ts'
import { invitationRoutes, staffRoutes, viewRoutes } from './staff-routes.ts'
import { notifyOwners } from './notify-owners.ts'

export { adminRoutes, isFresh } from './admin-route.ts'
export { addColleague, demoStaffLines } from './demo-staff.ts'
export { findStaff, findStaffByEmail, listColleagues, listStaff, seeMoney, staffNames } from './find-staff.ts'
export { invitationUrl, inviteStaff, resetStaff } from './invite.ts'
export { openStaffSession, sessionCookie } from './sessions.ts'
export { newTotpSecret } from './totp.ts'
export { parseDay, parseId, nextLink } from './paging.ts'

/** The staff: invitations, sign-in, sessions, roles, and the audit of their changes. */
export const staff: Module = {
  name: 'staff',
  seed: seedDemoStaff,
  jobs: [purgeStaffSignIns, purgeAudit, notifyOwners],
  api(app, context) {
    sessionRoutes(app, context)
    invitationRoutes(app, context)
    staffRoutes(app, context)
    viewRoutes(app, context)
    auditRoutes(app, context)
    eventRoutes(app, context)
  },
}
