import type { Module } from '../../platform/module.ts'
import { paymentJobs } from './jobs.ts'
import { paymentRoutes } from './routes.ts'

export { cancelOrderPayment, anonymisePayers, setPayerEmail, setPayerLink } from './cancel-order-payment.ts'
export { purgePaymentDetails } from './purge-payment-details.ts'
export { createOrderPayment } from './create-order-payment.ts'
export { paymentEvent } from './payment-event.ts'
export { pollOpenAttempts } from './poll-attempts.ts'
export { open as openEnvelope, seal as sealEnvelope, verify as verifyEnvelope } from './liqpay/envelope.ts'
export type { SignedMessage } from './provider.ts'
export { cardPaymentAvailable, simulatorServes } from './providers.ts'
export { simulatorKeys, simulatorPath } from './simulator-account.ts'
export { listAlerts, paymentsOf, type PaymentSummary } from './queries.ts'
export { refundOrder } from './refund-order.ts'
export { resolveAlert } from './resolve-alert.ts'
export { startAttempt } from './start-attempt.ts'

export const payments: Module = { name: 'payments', api: paymentRoutes, jobs: paymentJobs }
