import type { Module } from '../../platform/module.ts'
import { purgeEmails, fanOutOrderEvent, sendEmailJob, composeOrderEmailsJob } from './jobs.ts'

export { makeAttachments } from './make-attachments.ts'

/** Emails: what happened to an order, told to its buyer and to the manager, and the carrier of every email. */
export const notifications: Module = { name: 'notifications', jobs: [fanOutOrderEvent, composeOrderEmailsJob, sendEmailJob, purgeEmails] }
