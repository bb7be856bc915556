import { z } from 'zod'
import { defineJob } from '../../platform/jobs/index.ts'
import { purgeInvitations } from './invite.ts'
import { purgeStaffSessions } from './sessions.ts'

/** Removes what can no longer be used: ended sessions and invitations. */
export const purgeStaffSignIns = defineJob({
  name: 'purge-staff-sign-ins',
  every: '32 * * * *',
  input: z.object({}),
  async run(context) {
    await purgeStaffSessions(context)
    await purgeInvitations(context)
  },
})
