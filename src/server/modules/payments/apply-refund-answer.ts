import { detail } from '#contract/admin/alert-details.ts'
import { money, sum, zero, type Money } from '#contract/money.ts'
import { isPaid } from '#contract/payment.ts'
import { refundsPayment, type ApplyResult, type Ledger, type LedgerPayment, type LedgerRefund } from './ledger.ts'
import type { RefundResult } from './provider.ts'

/** How much of a payment may still be refunded. */
export function refundable(ledger: Ledger, payment: LedgerPayment): Money {
  if (!isPaid(payment.status) || payment.amount === null) return zero
  const waiting = ledger.refunds.filter((refund) => refund.state === 'pending' && refundsPayment(refund, payment))
  return money(Math.max(0, payment.amount - payment.refunded - sum(waiting.map(({ amount }) => amount))))
}

/** Applies the provider's answer to a refund. An already settled refund does not change. */
export function applyRefundAnswer(ledger: Ledger, refundId: number, answer: RefundResult): ApplyResult {
  const refund = ledger.refunds.find(({ id }) => id === refundId)
  const payment = refund && ledger.payments.find(({ attempt, paymentId }) => attempt === refund.attempt && paymentId === refund.paymentId)
  if (!refund || !payment || refund.state !== 'pending' || answer.kind === 'silent') return { ledger, outcome: 'ignored', alerts: [] }
  const put = (state: LedgerRefund['state'], changed: LedgerPayment): Ledger => ({
    ...ledger,
    refunds: ledger.refunds.map((one) => (one === refund ? { ...refund, state } : one)),
    payments: ledger.payments.map((one) => (one === payment ? changed : one)),
  })
  if (answer.kind === 'refused') {
    return {
      ledger: put('failed', payment),
      outcome: 'applied',
      alerts: [{ kind: 'refund_failed', detail: detail('refundRefused', { refund: refund.id, words: `${answer.code} ${answer.why}` }) }],
    }
  }
  if (answer.kind === 'pending')
    return {
      ledger: put('pending', { ...payment, status: isPaid(payment.status) ? 'wait_reserve' : payment.status }),
      outcome: 'applied',
      alerts: [],
    }
  const refunded = money(Math.min(payment.refunded + refund.amount, payment.amount ?? payment.refunded + refund.amount))
  const whole = payment.amount !== null && refunded >= payment.amount
  return { ledger: put('done', { ...payment, refunded, status: whole ? 'reversed' : 'success' }), outcome: 'applied', alerts: [] }
}
