import { expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import { applyNotification } from './apply-notification.ts'
import { isLedgerPaid, receivedAmount, refundedAmount, paymentStatus, type Alert, type Ledger } from './ledger.ts'
import type { PaymentNotification } from './provider.ts'

const amount = money(420_000)
const fresh: Ledger = {
  amount,
  currency: 'UAH',
  initialStatus: 'prepared',
  closed: false,
  attempts: [{ no: 1, amount }],
  payments: [],
  refunds: [],
  receipts: money(0),
  receiptRefunds: { refunded: money(0), forgiven: money(0) },
}
const details = { paytype: null, commission: null, errorCode: null, raw: {} }
const notification = (status: string, at: number, more: Partial<PaymentNotification> = {}): PaymentNotification => ({
  providerOrderId: 'AC-2026-00001-1',
  paymentId: '11',
  status,
  at,
  amount,
  currency: 'UAH',
  refunded: null,
  forUs: true,
  details,
  ...more,
})
/** Applies the notifications one after another. */
function after(notifications: readonly PaymentNotification[], start: Ledger = fresh): { ledger: Ledger; outcomes: string[]; alerts: Alert[] } {
  const outcomes: string[] = []
  const alerts: Alert[] = []
  let ledger = start
  for (const notification of notifications) {
    const result = applyNotification(ledger, 1, notification, 'callback')
    ledger = result.ledger
    outcomes.push(result.outcome)
    alerts.push(...result.alerts)
  }
  return { ledger, outcomes, alerts }
}

test('a successful payment counts once', () => {
  const { ledger, outcomes, alerts } = after([notification('processing', 1), notification('success', 2), notification('success', 2)])
  expect(outcomes).toEqual(['applied', 'applied', 'ignored'])
  expect(alerts).toEqual([])
  expect([paymentStatus(ledger), receivedAmount(ledger), refundedAmount(ledger)]).toEqual(['success', amount, 0])
})

test('notifications in the wrong order end in the same state as in the right order', () => {
  const { ledger, outcomes } = after([notification('success', 3), notification('processing', 2), notification('3ds_verify', 1)])
  expect(outcomes).toEqual(['applied', 'ignored', 'ignored'])
  expect(paymentStatus(ledger)).toBe('success')
})

test.for([
  ['amount', { amount: money(419_999) }],
  ['amount', { amount: money(1) }],
  ['currency', { currency: 'USD' }],
  ['shop', { forUs: false }],
] as const)('money of another %s does not pay the order and raises an alert', ([mismatch, wrong]) => {
  const { ledger, outcomes, alerts } = after([notification('success', 2, wrong)])
  expect(outcomes).toEqual(['mismatch'])
  expect(ledger.payments[0]?.mismatch).toBe(mismatch)
  expect([isLedgerPaid(ledger), receivedAmount(ledger), paymentStatus(ledger)]).toEqual([false, 0, 'prepared'])
  expect(alerts.map(({ kind }) => kind)).toEqual(['paid_mismatch'])
})

test('money for a cancelled order is recorded, raises an alert and does not count', () => {
  const { ledger, alerts } = after([notification('success', 2)], { ...fresh, closed: true })
  expect([isLedgerPaid(ledger), ledger.payments[0]?.mismatch]).toEqual([false, 'closed'])
  expect(alerts.map(({ kind }) => kind)).toEqual(['paid_mismatch'])
})

test('a success without an amount is checked with the provider', () => {
  expect(after([notification('success', 2, { amount: null })]).outcomes).toEqual(['queried'])
  expect(after([notification('success', 2, { currency: null })]).outcomes).toEqual(['queried'])
})

test('failure after success and success after failure are checked with the provider; its answer decides only the second', () => {
  const paid = after([notification('success', 2), notification('failure', 3)])
  expect(paid.outcomes).toEqual(['applied', 'queried'])
  const contradicted = applyNotification(paid.ledger, 1, notification('failure', 3), 'query')
  expect([isLedgerPaid(contradicted.ledger), contradicted.alerts.map(({ kind }) => kind)]).toEqual([true, ['contradiction']])
  const failed = after([notification('failure', 2), notification('success', 3)])
  expect(failed.outcomes).toEqual(['applied', 'queried'])
  expect(isLedgerPaid(applyNotification(failed.ledger, 1, notification('success', 3), 'query').ledger)).toBe(true)
})

test('a success repeated after the refund does not undo the refund', () => {
  const { ledger, outcomes } = after([
    notification('success', 2),
    notification('reversed', 3, { refunded: amount }),
    notification('success', 2),
    notification('success', 4),
  ])
  expect(outcomes).toEqual(['applied', 'applied', 'ignored', 'ignored'])
  expect([paymentStatus(ledger), receivedAmount(ledger), refundedAmount(ledger)]).toEqual(['reversed', amount, amount])
})

test('a partial refund leaves the order paid; refunding the rest makes it reversed', () => {
  const part = after([notification('success', 2), notification('success', 3, { refunded: money(20_000) })])
  expect([paymentStatus(part.ledger), refundedAmount(part.ledger)]).toEqual(['success', 20_000])
  // Some messages say `reversed` but name only a part of the amount.
  const named = after([notification('success', 2), notification('reversed', 3, { refunded: money(20_000) })])
  expect([paymentStatus(named.ledger), refundedAmount(named.ledger)]).toEqual(['success', 20_000])
  const whole = after([notification('success', 4, { refunded: amount })], part.ledger)
  expect([paymentStatus(whole.ledger), refundedAmount(whole.ledger)]).toEqual(['reversed', amount])
})

test('two payments of one order are both recorded and raise an alert', () => {
  const { ledger, alerts } = after([notification('success', 2), notification('success', 3, { paymentId: '12' })])
  expect(receivedAmount(ledger)).toBe(2 * amount)
  expect(alerts.map(({ kind }) => kind)).toEqual(['double_payment'])
})

test('money that the provider holds back counts as paid and alerts the manager', () => {
  const { ledger, alerts } = after([notification('wait_accept', 2)])
  expect([isLedgerPaid(ledger), alerts.map(({ kind }) => kind)]).toEqual([true, ['shop_not_settled']])
  const settled = after([notification('success', 3)], ledger)
  expect([paymentStatus(settled.ledger), receivedAmount(settled.ledger)]).toEqual(['success', amount])
})

test('an unknown status is stored unchanged', () => {
  const { ledger, outcomes } = after([notification('brand_new', 2), notification('success', 3)])
  expect([outcomes, paymentStatus(ledger)]).toEqual([['applied', 'applied'], 'success'])
})
