import type { Module } from '../../platform/module.ts'
import { smsRoutes } from './routes.ts'
import { smsJob } from './send-stage-sms.ts'

export { enqueueSms } from './send-stage-sms.ts'

/** The stages of an order by SMS or Viber, for buyers who chose it. */
export const sms: Module = { name: 'sms', api: smsRoutes, jobs: [smsJob] }
