import type { Invitation, StaffMember } from '#contract/admin/staff.ts'
import type { staff, staffInvites } from './tables.ts'

export function viewStaff(person: typeof staff.$inferSelect): StaffMember {
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    roles: person.roles,
    blocked_at: person.blockedAt?.toISOString() ?? null,
    last_seen_at: person.seenAt?.toISOString() ?? null,
    version: person.version,
  }
}

export function viewInvitation(invite: typeof staffInvites.$inferSelect): Invitation {
  return {
    id: invite.id,
    email: invite.email,
    roles: invite.roles,
    expires_at: invite.expiresAt.toISOString(),
  }
}
