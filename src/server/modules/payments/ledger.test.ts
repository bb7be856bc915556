import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, zero, type Money } from '#contract/money.ts'
import { isPaid } from '#contract/payment.ts'
import { hear, hearRefund, isLedgerPaid, receivedOf, refundable, refundedOf, statusOf, type Alarm, type Heard, type Ledger } from './ledger.ts'
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
    const heard = hear(ledger, 1, piece, 'told')
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
  expect(after([news('success', 2, { amount: null })]).outcomes).toEqual(['asked'])
  expect(after([news('success', 2, { currency: null })]).outcomes).toEqual(['asked'])
})

test('failure after success, and success after failure, are asked about; the answer decides the second only', () => {
  const paid = after([news('success', 2), news('failure', 3)])
  expect(paid.outcomes).toEqual(['applied', 'asked'])
  const contradicted = hear(paid.ledger, 1, news('failure', 3), 'asked')
  expect([isLedgerPaid(contradicted.ledger), contradicted.alarms.map(({ kind }) => kind)]).toEqual([true, ['contradiction']])
  const failed = after([news('failure', 2), news('success', 3)])
  expect(failed.outcomes).toEqual(['applied', 'asked'])
  expect(isLedgerPaid(hear(failed.ledger, 1, news('success', 3), 'asked').ledger)).toBe(true)
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

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('advance' as const, 'ask' as const, 'attempt' as const), pick: fc.nat(), to: fc.nat() }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('hear' as const), pick: fc.nat(), to: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      pick: fc.nat(),
      to: fc.nat(),
      answer: fc.constantFrom('done' as const, 'lost' as const, 'refused' as const),
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
      refunds: [...this.ledger.refunds, { id, attempt: payment.attempt, paymentId: payment.paymentId, amount: part, state: 'pending' }],
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
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
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
