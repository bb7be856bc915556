import type { Module } from '../../platform/module.ts'
import { forwardPendingMessages } from './forward-pending.ts'
import { messageNotice } from './message-notice.ts'
import { purgeMessages } from './purge-messages.ts'
import { contactRoutes } from './routes.ts'

export { answerEnquiries, answerMessage } from './answer-message.ts'
export { listContactMessages, writeContactAnswer } from './list-for-staff.ts'
export { answersToPhones, exportMessages, listMessages, messagesOfPhones, readEnquiry } from './read-messages.ts'
export { eraseMessages, phonesOfMessages } from './erase-messages.ts'

/** The contact form: messages are stored and mailed to the manager (rule 6.8). */
export const contact: Module = { name: 'contact', api: contactRoutes, jobs: [forwardPendingMessages, messageNotice, purgeMessages] }
