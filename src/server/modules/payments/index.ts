import type { Module } from '../../platform/module.ts'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/index.ts'
import { issueOverdueReceipts, issueReceipt } from './fiscal/issue-receipt.ts'
import { issueReceiptJob } from './fiscal/queue-receipts.ts'
import { pollAttempt, pollOpenAttempts } from './poll-attempts.ts'
import { applyStoredEventJob, pollAttemptJob } from './poll-schedule.ts'
import { applyStoredEvent } from './receive-callback.ts'
import { paymentRoutes } from './routes.ts'

export { cancelOrderPayment, anonymisePayers, setPayerEmail, setPayerLink, changeOrderAmount, setDeposit } from './change-order-payment.ts'
export { purgePaymentDetails } from './purge-payment-details.ts'
export { createOrderPayment, type NewOrderPayment } from './create-order-payment.ts'
export { PaymentEvent, paymentEvent } from './payment-event.ts'
export { pollOpenAttempts } from './poll-attempts.ts'
export { open as openEnvelope, seal as sealEnvelope, verify as verifyEnvelope } from './liqpay/envelope.ts'
export type { SignedMessage } from './provider.ts'
export { simulatorServes, simulatorKeys, simulatorPath } from './providers.ts'
export { ledgerSums, listAlerts, readPayments, type PaymentSummary } from './queries.ts'
export { balanceColumns, dueOfOrder, owedColumn, unrefundedAmount } from './balance-row.ts'
export { computeBalance, type Sums } from './ledger.ts'
export { listOpenBankPayments, listSettledBankPayments, readWholes, type BankPayment } from './bank/list-payments.ts'
export { ignoreBankPayments, isUndoable, recordBankPayment, splitBankPayment, undoBankPayment } from './bank/resolve-payments.ts'
export { takeStatement } from './bank/take-statement.ts'
export { resolveFiscalReceipt } from './fiscal/queue-receipts.ts'
export { countFiscalReceipts, listStuckReceipts } from './fiscal/view-receipts.ts'
export { listReceipts, writtenFiscalNumbers } from './list-receipts.ts'
export { addReceipt, orderOfReceipt, recordReceipt, undoReceipt, voidReceipt } from './record-receipt.ts'
export { readBalances, listPromisedRefunds, listSilentRefunds } from './open-refunds.ts'
export { nextPart, splitIntoParts } from './money-parts.ts'
export { payReceiptRefund, refundReceipts } from './receipt-refunds.ts'
export { refundOrder, reserveRefunds, sendRefunds, type ReservedRefund } from './refund-order.ts'
export { resolveAlert } from './resolve-alert.ts'
export { startAttempt } from './start-attempt.ts'

export const payments: Module = {
  name: 'payments',
  api: paymentRoutes,
  jobs: [
    defineJob({ ...pollAttemptJob, run: (context, { attemptId }) => pollAttempt(context, attemptId) }),
    defineJob({ ...applyStoredEventJob, run: (context, { eventId }) => applyStoredEvent(context, eventId) }),
    // Money must not depend on one scheduled job, so an hourly sweep finds attempts whose query is overdue.
    defineJob({
      name: 'sweep-payments',
      input: z.object({}),
      every: '7 * * * *',
      async run(context) {
        await pollOpenAttempts(context)
      },
    }),
    defineJob({ ...issueReceiptJob, run: (context, { id }) => issueReceipt(context, id) }),
    defineJob({ name: 'sweep-fiscal-receipts', input: z.object({}), every: '17 * * * *', run: issueOverdueReceipts }),
  ],
}
