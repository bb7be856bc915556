import { and, inArray, lte, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, enqueue } from '../../platform/jobs/index.ts'
import { emailQueued } from '../../platform/mail/queue-email.ts'
import { emails } from '../../platform/mail/tables.ts'
import { enqueueShipmentNotice, enqueueTelegramNotice } from '../telegram/index.ts'
import { enqueueShipmentSms, enqueueStageSms } from '../sms/index.ts'
import { OrderEvent, orderEvent, orderPartEvent, orderRevisionEvent, OrderShipmentEvent, orderShipmentEvent } from '../orders/index.ts'
import { composeOrderEmails, composePartEmail, composeRevisionEmail, composeShipmentEmail } from './compose-order-emails.ts'

/** Fans out an order event: each recipient has a separate job, so that one failure does not delay the other. */
export const fanOutOrderEvent = defineJob({
  ...orderEvent,
  async run(context, event) {
    const { db } = context.database
    await enqueue(context, db, composeOrderEmailsJob, event, { once: event.key })
    await enqueueTelegramNotice(context, db, event)
    await enqueueStageSms(context, db, event)
  },
})

/** The same of a shipment. */
export const fanOutShipmentEvent = defineJob({
  ...orderShipmentEvent,
  async run(context, event) {
    const { db } = context.database
    await enqueue(context, db, composeShipmentEmailJob, event, { once: event.key })
    await enqueueShipmentNotice(context, db, event)
    await enqueueShipmentSms(context, db, event)
  },
})

export const composeShipmentEmailJob = defineJob({ name: 'shipment-email', input: OrderShipmentEvent, run: composeShipmentEmail })

/** What came of a part reaches the buyer by e-mail alone. */
export const composePartEmailsJob = defineJob({ ...orderPartEvent, run: composePartEmail })

export const composeRevisionEmailJob = defineJob({ ...orderRevisionEvent, run: composeRevisionEmail })

export const composeOrderEmailsJob = defineJob({ name: 'order-emails', input: OrderEvent, run: composeOrderEmails })

/** Sends an email to the mail server; without one it stays in the development mailbox. The mail library is loaded with the first email. */
export const sendEmailJob = defineJob({
  ...emailQueued,
  async run(context, { emailId }) {
    if (context.config.smtpUrl === null) {
      if (context.config.production) context.log.warn({ emailId }, 'a letter stays in the mailbox: SMTP_URL is not set')
      return
    }
    const { sendEmail } = await import('./send-email.ts')
    await sendEmail(context, emailId)
  },
})

const day = 24 * 60 * 60_000
/** An email with a secret is useless after an hour; contact emails are deleted with their messages (contact module). */
const retentionDays = { secret: 2, other: 90 }

/** Deletes old emails, because they contain names and addresses. */
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
