import { expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import { hear } from './apply-notification.ts'
import { isLedgerPaid, receivedOf, refundedOf, statusOf, type Alarm, type Ledger } from './ledger.ts'
import type { PaymentNews } from './provider.ts'

const amount = money(420_000)
const fresh: Ledger = { amount, currency: 'UAH', initialStatus: 'prepared', closed: false, attempts: [1], payments: [], refunds: [] }
const details = { paytype: null, commission: null, errorCode: null, raw: {} }
const news = (status: string, at: number, more: Partial<PaymentNews> = {}): PaymentNews => ({
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
/** Hears one piece after another. */
function after(pieces: readonly PaymentNews[], start: Ledger = fresh): { ledger: Ledger; outcomes: string[]; alarms: Alarm[] } {
  const outcomes: string[] = []
  const alarms: Alarm[] = []
  let ledger = start
  for (const piece of pieces) {
    const heard = hear(ledger, 1, piece, 'callback')
    ledger = heard.ledger
    outcomes.push(heard.outcome)
    alarms.push(...heard.alarms)
  }
  return { ledger, outcomes, alarms }
}

test('a payment that is made counts once', () => {
  const { ledger, outcomes, alarms } = after([news('processing', 1), news('success', 2), news('success', 2)])
  expect(outcomes).toEqual(['applied', 'applied', 'ignored'])
  expect(alarms).toEqual([])
  expect([statusOf(ledger), receivedOf(ledger), refundedOf(ledger)]).toEqual(['success', amount, 0])
})

test('news in the wrong order ends where the right order does', () => {
  const { ledger, outcomes } = after([news('success', 3), news('processing', 2), news('3ds_verify', 1)])
  expect(outcomes).toEqual(['applied', 'ignored', 'ignored'])
  expect(statusOf(ledger)).toBe('success')
})

test.for([
  ['amount', { amount: money(419_999) }],
  ['amount', { amount: money(1) }],
  ['currency', { currency: 'USD' }],
  ['shop', { forUs: false }],
] as const)('money of another %s does not pay the order and raises an alarm', ([mismatch, wrong]) => {
  const { ledger, outcomes, alarms } = after([news('success', 2, wrong)])
  expect(outcomes).toEqual(['mismatch'])
  expect(ledger.payments[0]?.mismatch).toBe(mismatch)
  expect([isLedgerPaid(ledger), receivedOf(ledger), statusOf(ledger)]).toEqual([false, 0, 'prepared'])
  expect(alarms.map(({ kind }) => kind)).toEqual(['paid_mismatch'])
})

test('money for a cancelled order is kept, alarmed and not counted', () => {
  const { ledger, alarms } = after([news('success', 2)], { ...fresh, closed: true })
  expect([isLedgerPaid(ledger), ledger.payments[0]?.mismatch]).toEqual([false, 'closed'])
  expect(alarms.map(({ kind }) => kind)).toEqual(['paid_mismatch'])
})

test('a success that does not say how much is asked about', () => {
  expect(after([news('success', 2, { amount: null })]).outcomes).toEqual(['queried'])
  expect(after([news('success', 2, { currency: null })]).outcomes).toEqual(['queried'])
})

test('failure after success, and success after failure, are asked about; the answer decides the second only', () => {
  const paid = after([news('success', 2), news('failure', 3)])
  expect(paid.outcomes).toEqual(['applied', 'queried'])
  const contradicted = hear(paid.ledger, 1, news('failure', 3), 'query')
  expect([isLedgerPaid(contradicted.ledger), contradicted.alarms.map(({ kind }) => kind)]).toEqual([true, ['contradiction']])
  const failed = after([news('failure', 2), news('success', 3)])
  expect(failed.outcomes).toEqual(['applied', 'queried'])
  expect(isLedgerPaid(hear(failed.ledger, 1, news('success', 3), 'query').ledger)).toBe(true)
})

test('a success repeated after the refund does not bring the money back', () => {
  const { ledger, outcomes } = after([news('success', 2), news('reversed', 3, { refunded: amount }), news('success', 2), news('success', 4)])
  expect(outcomes).toEqual(['applied', 'applied', 'ignored', 'ignored'])
  expect([statusOf(ledger), receivedOf(ledger), refundedOf(ledger)]).toEqual(['reversed', amount, amount])
})

test('a part refunded leaves the order paid; the rest makes it reversed', () => {
  const part = after([news('success', 2), news('success', 3, { refunded: money(20_000) })])
  expect([statusOf(part.ledger), refundedOf(part.ledger)]).toEqual(['success', 20_000])
  // The other reading of the protocol: `reversed` that names a part.
  const named = after([news('success', 2), news('reversed', 3, { refunded: money(20_000) })])
  expect([statusOf(named.ledger), refundedOf(named.ledger)]).toEqual(['success', 20_000])
  const whole = after([news('success', 4, { refunded: amount })], part.ledger)
  expect([statusOf(whole.ledger), refundedOf(whole.ledger)]).toEqual(['reversed', amount])
})

test('two payments of one order are both kept and alarmed', () => {
  const { ledger, alarms } = after([news('success', 2), news('success', 3, { paymentId: '12' })])
  expect(receivedOf(ledger)).toBe(2 * amount)
  expect(alarms.map(({ kind }) => kind)).toEqual(['double_payment'])
})

test('money that the provider holds back counts as paid and calls the manager', () => {
  const { ledger, alarms } = after([news('wait_accept', 2)])
  expect([isLedgerPaid(ledger), alarms.map(({ kind }) => kind)]).toEqual([true, ['shop_not_settled']])
  const settled = after([news('success', 3)], ledger)
  expect([statusOf(settled.ledger), receivedOf(settled.ledger)]).toEqual(['success', amount])
})

test('an unknown status is kept as it is', () => {
  const { ledger, outcomes } = after([news('brand_new', 2), news('success', 3)])
  expect([outcomes, statusOf(ledger)]).toEqual([['applied', 'applied'], 'success'])
})
