import type { Slice } from '../../platform/module.ts'
import { forgetLetters, hearOrderNews, letterCarrier, orderLetters } from './jobs.ts'

export { makeAttachments } from './make-attachments.ts'

/** Letters: what happened to an order, told to its buyer and to the manager, and the carrier of every letter. */
export const notifications: Slice = { name: 'notifications', jobs: [hearOrderNews, orderLetters, letterCarrier, forgetLetters] }
