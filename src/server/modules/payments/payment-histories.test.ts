import { array, assert, constant, constantFrom, nat, oneof, property, record, type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import { money, zero, type Money } from '#contract/money.ts'
import { isPaid } from '#contract/payment.ts'
import { hear } from './hear-news.ts'
import { hearRefund, refundable } from './hear-refund.ts'
import { isLedgerPaid, receivedOf, refundedOf, type Alarm, type Heard, type Ledger } from './ledger.ts'
import type { PaymentNews } from './provider.ts'

const amount = money(420_000)
const fresh: Ledger = { amount, currency: 'UAH', initialStatus: 'prepared', closed: false, attempts: [1], payments: [], refunds: [] }
const details = { paytype: null, commission: null, errorCode: null, raw: {} }
const news = (status: string, at: number, more: Partial<PaymentNews> = {}): PaymentNews => ({
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
/** A provider with its own truth: what it holds, and everything it ever said. */
interface Truth {
  readonly no: number
  status: string
  at: number
  refunded: number
  readonly said: PaymentNews[]
}
type Step =
  | { readonly do: 'advance' | 'ask' | 'attempt'; readonly pick: number; readonly to: number }
  | { readonly do: 'hear'; readonly pick: number; readonly to: number }
  | { readonly do: 'refund'; readonly pick: number; readonly to: number; readonly answer: 'done' | 'lost' | 'refused' }

const step: Arbitrary<Step> = oneof(
  { weight: 5, arbitrary: record({ do: constantFrom('advance' as const, 'ask' as const, 'attempt' as const), pick: nat(), to: nat() }) },
  { weight: 8, arbitrary: record({ do: constant('hear' as const), pick: nat(), to: nat() }) },
  {
    weight: 1,
    arbitrary: record({
      do: constant('refund' as const),
      pick: nat(),
      to: nat(),
      answer: constantFrom('done' as const, 'lost' as const, 'refused' as const),
    }),
  },
)

const graph: Readonly<Record<string, readonly string[]>> = {
  prepared: ['processing', '3ds_verify', 'otp_verify'],
  '3ds_verify': ['processing', 'failure'],
  otp_verify: ['processing', 'failure'],
  processing: ['success', 'success', 'failure', 'error', 'wait_secure', 'hold_wait', 'wait_accept', 'try_again', '3ds_verify', 'brand_new'],
  brand_new: ['processing'],
  wait_secure: ['success', 'failure'],
  try_again: ['otp_verify', 'failure'],
  hold_wait: ['success', 'reversed'],
  wait_accept: ['success', 'reversed'],
}

class World {
  ledger: Ledger = fresh
  readonly truths: Truth[] = [{ no: 1, status: 'prepared', at: 1, refunded: 0, said: [] }]
  readonly alarms: Alarm[] = []
  private clock = 1
  private refundIds = 0

  private of<T>(list: readonly T[], pick: number): T | undefined {
    return list[pick % Math.max(1, list.length)]
  }
  private say(truth: Truth): PaymentNews {
    return news(truth.status, truth.at, {
      providerOrderId: `A-${truth.no}`,
      paymentId: String(10 + truth.no),
      refunded: truth.refunded > 0 ? money(truth.refunded) : null,
    })
  }
  private take({ ledger, alarms }: Heard): void {
    const before = this.ledger
    this.ledger = ledger
    this.alarms.push(...alarms)
    // Promises that hold after every single step.
    if (isLedgerPaid(before) && !isLedgerPaid(ledger)) expect(ledger.payments.some(({ status }) => status === 'reversed')).toBe(true)
    expect(refundedOf(ledger)).toBeLessThanOrEqual(receivedOf(ledger))
    expect(receivedOf(ledger)).toBeGreaterThanOrEqual(receivedOf(before))
    expect(refundedOf(ledger)).toBeGreaterThanOrEqual(refundedOf(before))
    for (const payment of ledger.payments) expect(payment.refunded).toBeLessThanOrEqual(payment.amount ?? 0)
  }
  private move(truth: Truth, status: string, refunded = truth.refunded): void {
    this.clock += 1
    Object.assign(truth, { status, refunded, at: this.clock })
    truth.said.push(this.say(truth))
  }
  ask(truth: Truth): void {
    if (truth.said.length > 0) this.take(hear(this.ledger, truth.no, this.say(truth), 'asked'))
  }
  run(one: Step): void {
    const truth = this.of(this.truths, one.pick)
    if (!truth) return
    switch (one.do) {
      case 'advance': {
        const next = this.of(graph[truth.status] ?? [], one.to)
        if (next) this.move(truth, next, next === 'reversed' ? amount : truth.refunded)
        break
      }
      case 'hear': {
        const piece = this.of(truth.said, one.to)
        if (!piece) break
        const heard = hear(this.ledger, truth.no, piece, 'told')
        this.take(heard)
        if (heard.outcome === 'asked') this.ask(truth)
        break
      }
      case 'ask':
        this.ask(truth)
        break
      case 'attempt': {
        if (this.truths.length >= 3) break
        const no = this.truths.length + 1
        this.truths.push({ no, status: 'prepared', at: this.clock, refunded: 0, said: [] })
        this.ledger = { ...this.ledger, attempts: [...this.ledger.attempts, no] }
        break
      }
      case 'refund':
        this.refund(truth, one)
        break
    }
  }
  private refund(truth: Truth, { to, answer }: { to: number; answer: 'done' | 'lost' | 'refused' }): void {
    const payment = this.ledger.payments.find(({ attempt }) => attempt === truth.no)
    const most: Money = payment ? refundable(this.ledger, payment) : zero
    if (!payment || most === 0) return
    const part = money(1 + (to % most))
    this.refundIds += 1
    const id = this.refundIds
    this.ledger = {
      ...this.ledger,
      refunds: [...this.ledger.refunds, { id, attempt: payment.attempt, paymentId: payment.paymentId, amount: part, state: 'pending', stale: false }],
    }
    if (answer !== 'refused' && truth.status === 'success') {
      const refunded = truth.refunded + part
      expect(refunded).toBeLessThanOrEqual(amount)
      this.move(truth, refunded === amount ? 'reversed' : 'success', refunded)
      if (answer === 'done') this.take(hearRefund(this.ledger, id, { kind: 'done' }))
    } else if (answer !== 'lost') {
      this.take(hearRefund(this.ledger, id, { kind: 'refused', code: 'x', why: '' }))
    }
  }
}

test('whatever is lost, repeated or shuffled: once everything was asked, the shop knows what the provider holds', () => {
  assert(
    property(array(step, { maxLength: 40 }), (steps) => {
      const shop = new World()
      for (const one of steps) shop.run(one)
      for (const truth of shop.truths) shop.ask(truth)
      const held = shop.truths.filter(({ status }) => isPaid(status) || status === 'reversed')
      expect(receivedOf(shop.ledger)).toBe(held.length * amount)
      expect(refundedOf(shop.ledger)).toBe(held.reduce((total, { refunded }) => total + refunded, 0))
      expect(isLedgerPaid(shop.ledger)).toBe(held.some(({ status }) => isPaid(status)))
      // Paid twice at a time: somebody is told.
      if (shop.truths.filter(({ status }) => isPaid(status)).length > 1) expect(shop.alarms.some(({ kind }) => kind === 'double_payment')).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})
