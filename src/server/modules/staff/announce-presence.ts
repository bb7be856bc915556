import { fail, type Failure } from '#contract/errors.ts'
import { sharedSubjects, type PresenceWrite } from '#contract/admin/presence.ts'
import { may } from '#contract/permissions.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { publishPresence } from '../../platform/desk-events/publish-presence.ts'
import type { StaffPrincipal } from './sessions.ts'

/** Announces that somebody has a subject open, so that others who have it open see their name. Locks nothing. */
export async function announcePresence(
  context: AppContext,
  { staffId, name, roles }: StaffPrincipal,
  presence: PresenceWrite,
): Promise<undefined | Failure> {
  if (!may(roles, sharedSubjects[presence.subject])) return fail('notPermitted')
  await publishPresence(context, { ...presence, by: { id: staffId, name } })
  return undefined
}
