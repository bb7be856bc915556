import { z } from 'zod'
import { defineJob } from '../../platform/jobs/index.ts'
import { emailQueued, eraseEmailsOfKind, eraseEmailsOfOtherKinds } from '../../platform/mail/stored-emails.ts'
import { enqueueTelegramNotice } from './telegram-notice.ts'
import { enqueueSms } from './sms/send-stage-sms.ts'
import { callAboutPayment, orderEvent } from '../sales/index.ts'
import { composeOrderEmails } from './compose-order-emails.ts'

/**
 * Notifies people of an order event. Queues e-mails here; Telegram and SMS have their own jobs, so that a failing one does not delay the
 * others.
 */
export const notifyOfOrderEvent = defineJob({
  ...orderEvent,
  async run(context, event) {
    const { db } = context.database
    await callAboutPayment(context, event)
    await enqueueTelegramNotice(context, db, event)
    await enqueueSms(context, db, event)
    await composeOrderEmails(context, event)
  },
})

/** Sends an email to the mail server; without one it stays in the development mailbox. Loads the mail library on first use. */
export const sendEmailJob = defineJob({
  ...emailQueued,
  async run(context, { emailId }) {
    if (context.config.smtpUrl === null) {
      if (context.config.production) context.log.warn({ emailId }, 'an email stays in the mailbox: SMTP_URL is not set')
      return
    }
    const { sendEmail } = await import('./send-email.ts')
    await sendEmail(context, emailId)
  },
})

const day = 24 * 60 * 60_000
/** In days. An email with a secret is useless after an hour; contact emails are deleted with their messages (contact module). */
const retentionDays = { secret: 2, other: 90 }

/** Deletes old emails, because they contain names and addresses. */
export const purgeEmails = defineJob({
  name: 'purge-emails',
  every: '40 3 * * *',
  input: z.object({}),
  async run({ database: { db }, clock }) {
    const before = (days: number) => new Date(clock.now().getTime() - days * day)
    await eraseEmailsOfKind(db, 'password-reset', before(retentionDays.secret))
    await eraseEmailsOfOtherKinds(db, 'contact-message', before(retentionDays.other))
  },
})
