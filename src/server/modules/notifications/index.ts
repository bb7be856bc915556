import type { Module } from '../../platform/module.ts'
import { smsRoutes } from './sms/routes.ts'
import { quoteRequestNotice } from './quote-request-notice.ts'
import { smsJob } from './sms/send-stage-sms.ts'
import { telegramNotice } from './telegram-notice.ts'
import { notifyOfOrderEvent, purgeEmails, sendEmailJob } from './jobs.ts'

export { bouncedEmails, recordBounce, resolveBounce } from './bounces.ts'
export { emailFrame } from './email-frame.ts'
export { makeAttachments } from './make-attachments.ts'
export { noticeOfQuoteRequest } from './quote-request-notice.ts'

/** Emails: composes order emails for buyer and manager, and sends all emails of the shop; SMS for buyers who chose them. */
export const notifications: Module = {
  name: 'notifications',
  api: smsRoutes,
  jobs: [notifyOfOrderEvent, sendEmailJob, purgeEmails, smsJob, telegramNotice, quoteRequestNotice],
}
