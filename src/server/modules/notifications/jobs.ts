import { and, inArray, lte, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import { emailQueued } from '../../platform/mail/queue-email.ts'
import { emails } from '../../platform/mail/tables.ts'
import { enqueueTelegramNotice } from '../telegram/index.ts'
import { OrderEvent, orderEvent } from '../orders/index.ts'
import { composeOrderEmails } from './compose-order-emails.ts'

/** Fans an order event out; each receiver has a job of its own, so that the failure of one does not hold up the other. */
export const fanOutOrderEvent = defineJob({
  ...orderEvent,
  async run(context, event) {
    const { db } = context.database
    await enqueue(context, db, composeOrderEmailsJob, event, { once: event.key })
    await enqueueTelegramNotice(context, db, event)
  },
})

export const composeOrderEmailsJob = defineJob({ name: 'order-emails', input: OrderEvent, run: composeOrderEmails })

/** Carries an email to the mail server; without one it stays in the mailbox. What carries it is loaded with the first letter. */
export const sendEmailJob = defineJob({
  ...emailQueued,
  async run(context, { emailId }) {
    if (context.config.smtpUrl === null) {
      if (context.config.production) context.log.warn({ emailId }, 'a letter stays in the mailbox: SMTP_URL is not set')
      return
    }
    const { sendEmail } = await import('./send-email.ts')
    await sendEmail(context, context.config.smtpUrl, emailId)
  },
})

const day = 24 * 60 * 60_000
/** An email with a secret is of no use after an hour; those of the contact form go with their messages (contact). */
const retentionDays = { secret: 2, other: 90 }

/** Emails past their time: they hold people's names and addresses. */
export const purgeEmails = defineJob({
  name: 'purge-emails',
  every: '40 3 * * *',
  input: z.object({}),
  async run({ database: { db }, clock }) {
    const before = (days: number) => new Date(clock.now().getTime() - days * day)
    await db.delete(emails).where(and(inArray(emails.kind, ['password-reset']), lte(emails.createdAt, before(retentionDays.secret))))
    await db.delete(emails).where(and(notInArray(emails.kind, ['contact-message']), lte(emails.createdAt, before(retentionDays.other))))
  },
})
