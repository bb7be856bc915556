import { z } from 'zod'
import { purgeAuditBefore } from '../../platform/audit/read-audit.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { purgeInvitations } from './invite.ts'
import { purgeStaffSessions } from './sessions.ts'

/** Deletes ended sessions and invitations. */
export const purgeStaffSignIns = defineJob({
  name: 'purge-staff-sign-ins',
  every: '32 * * * *',
  input: z.object({}),
  async run(context) {
    await purgeStaffSessions(context)
    await purgeInvitations(context)
  },
})

/** Deletes audit entries after the configured number of years. */
export const purgeAudit = defineJob({
  name: 'purge-audit',
  every: '50 3 * * *',
  input: z.object({}),
  async run({ clock, config, database: { db } }) {
    const before = clock.now()
    before.setUTCFullYear(before.getUTCFullYear() - config.auditYears)
    await purgeAuditBefore(db, before)
  },
})
