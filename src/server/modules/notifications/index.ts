import type { Module } from '../../platform/module.ts'
import { purgeEmails, fanOutOrderEvent, sendEmailJob, composeOrderEmailsJob, composePartEmailsJob, composeRevisionEmailJob } from './jobs.ts'

export { emailFrame } from './email-frame.ts'
export { makeAttachments } from './make-attachments.ts'

/** Emails: composes order emails for the buyer and the manager, and sends every email of the shop. */
export const notifications: Module = {
  name: 'notifications',
  jobs: [fanOutOrderEvent, composeOrderEmailsJob, composePartEmailsJob, composeRevisionEmailJob, sendEmailJob, purgeEmails],
}
