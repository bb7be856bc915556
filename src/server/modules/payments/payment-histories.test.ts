import { array, assert, boolean, constantFrom, nat, property, record, type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import { money, type Money } from '#contract/money.ts'
import { isPaid } from '#contract/payment.ts'
import { applyNotification } from './apply-notification.ts'
import { applyRefundAnswer, refundable } from './apply-refund-answer.ts'
import {
  forgivenAmount,
  isLedgerPaid,
  ledgerBalance,
  receivedAmount,
  refundedAmount,
  paymentStatus,
  type Alert,
  type ApplyResult,
  type Ledger,
} from './ledger.ts'
import type { PaymentNotification, RefundResult } from './provider.ts'

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
  /** What this attempt charges. */
  readonly amount: Money
  status: string
  at: number
  refunded: number
  readonly notifications: PaymentNotification[]
}
interface Step {
  readonly do: 'advance' | 'ask' | 'attempt' | 'hear' | 'refund' | 'answer' | 'receipt'
  readonly pick: number
  readonly to: number
  /** How the provider answers a refund, if the answer arrives. */
  readonly reply: 'done' | 'lost' | 'refused'
}

const step: Arbitrary<Step> = record({
  do: constantFrom('advance', 'advance', 'advance', 'hear', 'hear', 'hear', 'hear', 'ask', 'attempt', 'refund', 'answer', 'receipt'),
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
  ledger: Ledger
  readonly truths: Truth[]
  readonly alerts: Alert[] = []
  readonly answers: { id: number; answer: RefundResult }[] = []
  private clock = 1
  private refundIds = 0

  /** @param first what the first attempt charges: the whole, or a deposit */
  constructor(first: Money) {
    this.ledger = { ...fresh, attempts: [{ no: 1, amount: first }] }
    this.truths = [{ no: 1, amount: first, status: 'prepared', at: 1, refunded: 0, notifications: [] }]
  }

  private of<T>(list: readonly T[], pick: number): T | undefined {
    return list[pick % Math.max(1, list.length)]
  }
  private notificationOf(truth: Truth): PaymentNotification {
    return notification(truth.status, truth.at, {
      providerOrderId: `A-${truth.no}`,
      amount: truth.amount,
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
    const { received, refunded } = ledgerBalance(ledger)
    must(!isLedgerPaid(before) || isLedgerPaid(ledger) || received <= refunded, 'a success was lost')
    const isTooMuch = received > ledgerBalance(before).received && ledgerBalance(ledger).due < 0
    must(!isTooMuch || alerts.some(({ kind }) => kind === 'double_payment'), 'too much came and nobody was told')
    must(isPaid(paymentStatus(ledger)) === isLedgerPaid(ledger), 'the status tells another story than the money')
    must(refundedAmount(ledger) <= receivedAmount(ledger), 'more was refunded than received')
    must(receivedAmount(ledger) >= receivedAmount(before), 'received money was forgotten')
    must(refundedAmount(ledger) >= refundedAmount(before), 'refunded money came back')
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
    if (one.do === 'attempt') this.attempt(one.to)
    if (one.do === 'receipt') this.receipt(one.to)
    if (one.do === 'refund') this.refund(truth, one)
    if (one.do === 'advance') {
      const next = this.of(graph[truth.status] ?? [], one.to)
      if (next) this.move(truth, next, next === 'reversed' ? truth.amount : truth.refunded)
    }
  }
  private deliverOne(truth: Truth, pick: number): void {
    const notification = this.of(truth.notifications, pick)
    if (!notification) return
    const result = applyNotification(this.ledger, truth.no, notification, 'callback')
    this.take(result)
    if (result.outcome === 'queried') this.ask(truth)
  }
  /** Money by bank, or a receipt that is voided. */
  private receipt(to: number): void {
    const { receipts } = this.ledger
    const next = to % 3 === 0 ? 0 : receipts + (to % 2 === 0 ? amount / 2 : 1 + (to % amount))
    this.ledger = { ...this.ledger, receipts: money(next) }
  }
  /** The whole once more, or what is left: the ledger takes whatever the attempt asked for. */
  private attempt(to: number): void {
    if (this.truths.length >= 3) return
    const no = this.truths.length + 1
    const left = ledgerBalance(this.ledger).due
    const asked = to % 2 === 0 || left <= 0 ? amount : left
    this.truths.push({ no, amount: asked, status: 'prepared', at: this.clock, refunded: 0, notifications: [] })
    this.ledger = { ...this.ledger, attempts: [...this.ledger.attempts, { no, amount: asked }] }
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
    const refund = {
      id,
      attempt: payment.attempt,
      paymentId: payment.paymentId,
      amount: part,
      state: 'pending' as const,
      forgiven: to % 5 === 0,
      stale: false,
    }
    this.ledger = { ...this.ledger, refunds: [...this.ledger.refunds, refund] }
    if (reply === 'refused') {
      this.answers.push({ id, answer: { kind: 'refused', code: 'x', why: '' } })
      return
    }
    const refunded = truth.refunded + part
    must(refunded <= truth.amount, 'more was asked back than was paid')
    this.move(truth, refunded === truth.amount ? 'reversed' : 'success', refunded)
    if (reply === 'done') this.answers.push({ id, answer: { kind: 'done' } })
  }
}

test('after lost, repeated and shuffled messages, querying every attempt makes the shop’s ledger match the provider, parts and receipts too', () => {
  assert(
    property(array(step, { maxLength: 50 }), boolean(), boolean(), (steps, answersFirst, byParts) => {
      const shop = new Shop(byParts ? money(amount / 2) : amount)
      for (const one of steps) shop.run(one)
      if (answersFirst) while (shop.answers.length > 0) shop.answer()
      for (const truth of shop.truths) shop.ask(truth)
      while (shop.answers.length > 0) shop.answer()
      const captured = shop.truths.filter(({ status }) => isPaid(status) || status === 'reversed')
      const came = captured.reduce((total, truth) => total + truth.amount, 0)
      const back = captured.reduce((total, { refunded }) => total + refunded, 0)
      expect(receivedAmount(shop.ledger)).toBe(came)
      expect(refundedAmount(shop.ledger)).toBe(back)
      const whole = came + shop.ledger.receipts
      expect(isLedgerPaid(shop.ledger)).toBe(whole >= amount && whole > back)
      const { due } = ledgerBalance(shop.ledger)
      const open = amount - whole + back
      expect(due).toBe(open > 0 ? Math.max(0, open - forgivenAmount(shop.ledger)) : open)
    }),
    // Ten thousand in `npm run proofs histories`.
    { numRuns: 10 * Number(process.env['HISTORIES'] ?? 200) },
  )
})
