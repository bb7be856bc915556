import { array, assert, boolean, constantFrom, nat, property, record, type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import { isPaid } from '#contract/payment.ts'
import { applyNotification } from './apply-notification.ts'
import { applyRefundAnswer, refundable } from './apply-refund-answer.ts'
import { isLedgerPaid, receivedOf, refundedOf, type Alert, type ApplyResult, type Ledger } from './ledger.ts'
import type { PaymentNotification, RefundResult } from './provider.ts'

const amount = money(420_000)
const fresh: Ledger = {
  amount,
  currency: 'UAH',
  initialStatus: 'prepared',
  closed: false,
  attempts: [1],
  payments: [],
  refunds: [],
  receipts: money(0),
}
const details = { paytype: null, commission: null, errorCode: null, raw: {} }
const notification = (status: string, at: number, more: Partial<PaymentNotification> = {}): PaymentNotification => ({
  providerOrderId: '',
  paymentId: null,
  status,
  at,
  amount,
  currency: 'UAH',
  refunded: null,
  forUs: true,
  details,
  ...more,
})
/** A provider with its own state: the money it holds and every message it ever sent. */
interface Truth {
  readonly no: number
  status: string
  at: number
  refunded: number
  readonly notifications: PaymentNotification[]
}
interface Step {
  readonly do: 'advance' | 'ask' | 'attempt' | 'hear' | 'refund' | 'answer'
  readonly pick: number
  readonly to: number
  /** How the provider answers a refund, if the answer arrives. */
  readonly reply: 'done' | 'lost' | 'refused'
}

const step: Arbitrary<Step> = record({
  do: constantFrom('advance', 'advance', 'advance', 'hear', 'hear', 'hear', 'hear', 'ask', 'attempt', 'refund', 'answer'),
  pick: nat(1_000),
  to: nat(1_000_000),
  reply: constantFrom('done', 'done', 'lost', 'refused'),
})

const graph: Readonly<Record<string, readonly string[]>> = {
  prepared: ['processing', '3ds_verify', 'otp_verify'],
  '3ds_verify': ['processing', 'failure'],
  otp_verify: ['processing', 'failure'],
  processing: [
    'success',
    'success',
    'success',
    'failure',
    'error',
    'wait_secure',
    'hold_wait',
    'wait_accept',
    'try_again',
    '3ds_verify',
    'brand_new',
  ],
  brand_new: ['processing'],
  wait_secure: ['success', 'failure'],
  try_again: ['otp_verify', 'failure'],
  failure: ['success'],
  hold_wait: ['success', 'reversed'],
  wait_accept: ['success', 'reversed'],
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

/** The shop's ledger and the provider's state, with a test-controlled network between them. */
class Shop {
  ledger: Ledger = fresh
  readonly truths: Truth[] = [{ no: 1, status: 'prepared', at: 1, refunded: 0, notifications: [] }]
  readonly alerts: Alert[] = []
  readonly answers: { id: number; answer: RefundResult }[] = []
  private clock = 1
  private refundIds = 0

  private of<T>(list: readonly T[], pick: number): T | undefined {
    return list[pick % Math.max(1, list.length)]
  }
  private notificationOf(truth: Truth): PaymentNotification {
    return notification(truth.status, truth.at, {
      providerOrderId: `A-${truth.no}`,
      paymentId: String(10 + truth.no),
      // Sometimes the provider sends no time.
      at: truth.at % 3 === 0 ? null : truth.at,
      refunded: truth.refunded > 0 ? money(truth.refunded) : null,
    })
  }
  private take({ ledger, alerts }: ApplyResult): void {
    const before = this.ledger
    this.ledger = ledger
    this.alerts.push(...alerts)
    const reversed = ledger.payments.some(({ status }) => status === 'reversed')
    must(!isLedgerPaid(before) || isLedgerPaid(ledger) || reversed, 'a success was lost')
    must(refundedOf(ledger) <= receivedOf(ledger), 'more was refunded than received')
    must(receivedOf(ledger) >= receivedOf(before), 'received money was forgotten')
    must(refundedOf(ledger) >= refundedOf(before), 'refunded money came back')
  }
  private move(truth: Truth, status: string, refunded = truth.refunded): void {
    this.clock += 1
    Object.assign(truth, { status, refunded, at: this.clock })
    truth.notifications.push(this.notificationOf(truth))
  }
  ask(truth: Truth): void {
    if (truth.notifications.length > 0) this.take(applyNotification(this.ledger, truth.no, this.notificationOf(truth), 'query'))
  }
  answer(): void {
    const next = this.answers.shift()
    if (next) this.take(applyRefundAnswer(this.ledger, next.id, next.answer))
  }
  run(one: Step): void {
    const truth = this.of(this.truths, one.pick)
    if (!truth) return
    if (one.do === 'ask') this.ask(truth)
    if (one.do === 'answer') this.answer()
    if (one.do === 'hear') this.deliverOne(truth, one.to)
    if (one.do === 'attempt') this.attempt()
    if (one.do === 'refund') this.refund(truth, one)
    if (one.do === 'advance') {
      const next = this.of(graph[truth.status] ?? [], one.to)
      if (next) this.move(truth, next, next === 'reversed' ? amount : truth.refunded)
    }
  }
  private deliverOne(truth: Truth, pick: number): void {
    const notification = this.of(truth.notifications, pick)
    if (!notification) return
    const result = applyNotification(this.ledger, truth.no, notification, 'callback')
    this.take(result)
    if (result.outcome === 'queried') this.ask(truth)
  }
  private attempt(): void {
    if (this.truths.length >= 3) return
    const no = this.truths.length + 1
    this.truths.push({ no, status: 'prepared', at: this.clock, refunded: 0, notifications: [] })
    this.ledger = { ...this.ledger, attempts: [...this.ledger.attempts, no] }
  }
  private refund(truth: Truth, { to, reply }: Step): void {
    const payment = this.ledger.payments.find(({ attempt }) => attempt === truth.no)
    const most = payment ? refundable(this.ledger, payment) : 0
    const waiting = this.ledger.refunds.some(({ attempt, state }) => attempt === truth.no && state === 'pending')
    // The provider only refunds what it holds.
    if (!payment || most === 0 || waiting || truth.status !== 'success') return
    const part = money(to % 4 === 0 ? most : 1 + (to % most))
    this.refundIds += 1
    const id = this.refundIds
    const refund = { id, attempt: payment.attempt, paymentId: payment.paymentId, amount: part, state: 'pending' as const, stale: false }
    this.ledger = { ...this.ledger, refunds: [...this.ledger.refunds, refund] }
    if (reply === 'refused') {
      this.answers.push({ id, answer: { kind: 'refused', code: 'x', why: '' } })
      return
    }
    const refunded = truth.refunded + part
    must(refunded <= amount, 'more was asked back than was paid')
    this.move(truth, refunded === amount ? 'reversed' : 'success', refunded)
    if (reply === 'done') this.answers.push({ id, answer: { kind: 'done' } })
  }
}

test('after lost, repeated and shuffled messages, querying every attempt makes the shop’s ledger match the provider', () => {
  assert(
    property(array(step, { maxLength: 50 }), boolean(), (steps, answersFirst) => {
      const shop = new Shop()
      for (const one of steps) shop.run(one)
      if (answersFirst) while (shop.answers.length > 0) shop.answer()
      for (const truth of shop.truths) shop.ask(truth)
      while (shop.answers.length > 0) shop.answer()
      const captured = shop.truths.filter(({ status }) => isPaid(status) || status === 'reversed')
      const paid = captured.filter(({ status }) => isPaid(status))
      expect(receivedOf(shop.ledger)).toBe(captured.length * amount)
      expect(refundedOf(shop.ledger)).toBe(captured.reduce((total, { refunded }) => total + refunded, 0))
      expect(isLedgerPaid(shop.ledger)).toBe(paid.length > 0)
      // A double payment raises an alert.
      expect(paid.length < 2 || shop.alerts.some(({ kind }) => kind === 'double_payment')).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})
