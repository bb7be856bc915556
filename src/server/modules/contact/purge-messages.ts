import { lte } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/index.ts'
import { eraseEmailsOfKind } from '../../platform/mail/stored-emails.ts'
import { contactMessages } from './tables.ts'

/** How long a message is kept, in days (privacy policy, section 5; docs/legal.md): long enough for an order that follows from it. */
const retentionDays = 365

/** Deletes expired messages and the manager's emails about them. Runs hourly, so that a shop that is off at night does it too. */
export const purgeMessages = defineJob({
  name: 'purge-contact-messages',
  every: '32 * * * *',
  input: z.object({}),
  async run({ clock, database: { db } }) {
    const last = new Date(clock.now().getTime() - retentionDays * 86_400_000)
    await db.delete(contactMessages).where(lte(contactMessages.createdAt, last))
    await eraseEmailsOfKind(db, 'contact-message', last)
  },
})
