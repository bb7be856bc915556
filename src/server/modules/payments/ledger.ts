import { money, sum, zero, type Money } from '#contract/money.ts'
import { factsOf, isPaid, moveOf, type Hearing, type Move } from '#contract/payment.ts'
import type { PaymentNews, RefundAnswer } from './provider.ts'

/**
 * The payments of one order as a value, and the pure rules by which news changes it. The database
 * keeps it (keep-ledger.ts); tests throw thousands of random histories at it.
 */
export type Mismatch = 'amount' | 'currency' | 'shop' | 'closed'

export interface LedgerPayment {
  /** Number of the attempt it belongs to. */
  readonly attempt: number
  /** The provider's id; empty while it has not said one. */
  readonly paymentId: string
  readonly status: string
  readonly at: number | null
  readonly amount: Money | null
  readonly currency: string | null
  readonly refunded: Money
  readonly mismatch: Mismatch | null
}

export interface LedgerRefund {
  readonly id: number
  readonly attempt: number
  readonly paymentId: string
  readonly amount: Money
  readonly state: 'pending' | 'done' | 'failed'
}

export interface Ledger {
  readonly amount: Money
  readonly currency: string
  readonly initialStatus: string
  /** The order was cancelled: money that comes now is not payment for it. */
  readonly closed: boolean
  readonly attempts: readonly number[]
  readonly payments: readonly LedgerPayment[]
  readonly refunds: readonly LedgerRefund[]
}

export type AlarmKind =
  | 'paid_mismatch'
  | 'double_payment'
  | 'shop_not_settled'
  | 'contradiction'
  | 'unknown_order'
  | 'refund_failed'
  | 'over_refund'
  | 'sandbox'
export interface Alarm {
  readonly kind: AlarmKind
  readonly detail: string
}

export type Outcome = 'applied' | 'ignored' | 'asked' | 'mismatch'
export interface Heard {
  readonly ledger: Ledger
  readonly outcome: Outcome
  readonly alarms: readonly Alarm[]
}

const taken = (payment: LedgerPayment) =>
  payment.mismatch === null && (isPaid(payment.status) || payment.refunded > 0 || payment.status === 'reversed')

/** All money that came for the order, refunded or not. */
export function receivedOf(ledger: Ledger): Money {
  return sum(ledger.payments.filter(taken).map(({ amount }) => amount ?? zero))
}

export function refundedOf(ledger: Ledger): Money {
  return sum(ledger.payments.filter(taken).map(({ refunded }) => refunded))
}

/** The shop may make what was ordered. */
export function isLedgerPaid(ledger: Ledger): boolean {
  return ledger.payments.some(({ mismatch, status }) => mismatch === null && isPaid(status))
}

// Of several payments the one that says most about the order.
const tellingFirst = ['success', 'subscribed', 'wait_reserve', 'wait_compensation', 'wait_card', 'wait_accept']

/** The one payment status of the order. */
export function statusOf(ledger: Ledger): string {
  const counted = ledger.payments.filter(({ mismatch }) => mismatch === null)
  const paid = tellingFirst.find((status) => counted.some((payment) => payment.status === status))
  if (paid) return paid
  const refunded = counted.find(({ status }) => status === 'reversed')
  if (refunded) return 'reversed'
  // Money that does not count says nothing about the order.
  return attemptStatusOf({ ...ledger, payments: counted }, Math.max(0, ...ledger.attempts))
}

/** What is known of one attempt, whether its money counts or not; before anything is heard it is what the order began with. */
export function attemptStatusOf(ledger: Ledger, attempt: number): string {
  if (ledger.attempts.length === 0) return ledger.initialStatus
  const own = ledger.payments.filter((payment) => payment.attempt === attempt)
  const furthest = own.toSorted((a, b) => factsOf(b.status).rank - factsOf(a.status).rank || (b.at ?? 0) - (a.at ?? 0))[0]
  return furthest?.status ?? 'prepared'
}

/** Does the money that the news tells of fit what we asked for? */
function mismatchOf(
  ledger: Ledger,
  news: PaymentNews,
  money: Pick<LedgerPayment, 'amount' | 'currency'>,
  known: LedgerPayment | undefined,
): Mismatch | null {
  const paid = isPaid(news.status)
  if (!news.forUs) return 'shop'
  if (money.currency !== ledger.currency && (paid || money.currency !== null)) return 'currency'
  if (money.amount !== ledger.amount && (paid || money.amount !== null)) return 'amount'
  return ledger.closed && paid && !(known && taken(known)) ? 'closed' : null
}

/** `reversed` with less refunded than was paid is a refund of a part, unless our own refunds make up the whole. */
function readStatus(ledger: Ledger, news: PaymentNews, amount: Money): { status: string; refunded: Money | null } {
  // Set aside is not refunded yet.
  if (news.status === 'wait_reserve') return { status: news.status, refunded: null }
  if (news.status !== 'reversed') return { status: news.status, refunded: news.refunded }
  const ours = sum(ledger.refunds.filter((refund) => refund.state !== 'failed' && ofPayment(refund, news)).map((refund) => refund.amount))
  const partial = news.refunded !== null && news.refunded > 0 && news.refunded < amount && ours < amount
  return partial ? { status: 'success', refunded: news.refunded } : { status: 'reversed', refunded: amount }
}

function ofPayment(refund: LedgerRefund, news: PaymentNews): boolean {
  return refund.paymentId === news.paymentId || refund.paymentId === '' || news.paymentId === null
}

function isRefundOf(refund: LedgerRefund, payment: LedgerPayment): boolean {
  return refund.attempt === payment.attempt && refund.paymentId === payment.paymentId
}

/** Settles waiting refunds, oldest first, as far as `more` reaches. */
function settleRefunds(refunds: readonly LedgerRefund[], payment: LedgerPayment, more: Money): LedgerRefund[] {
  let left = more
  return refunds.map((refund) => {
    if (refund.state !== 'pending' || !isRefundOf(refund, payment) || refund.amount > left) return refund
    left = money(left - refund.amount)
    return { ...refund, state: 'done' as const }
  })
}

/** Which payment the news is of: by its id, or the attempt's nameless one. */
function find(ledger: Ledger, attempt: number, paymentId: string | null): LedgerPayment | undefined {
  const own = ledger.payments.filter((payment) => payment.attempt === attempt)
  if (paymentId === null) return own[0]
  return own.find((payment) => payment.paymentId === paymentId) ?? own.find((payment) => payment.paymentId === '')
}

/** What the news does to the ledger. `asked` as outcome = it contradicts what is known; the provider must say which is true. */
export function hear(ledger: Ledger, attempt: number, news: PaymentNews, hearing: Hearing): Heard {
  const known = find(ledger, attempt, news.paymentId)
  // Money that counts is not made uncertain by what is merely told.
  const kept = hearing === 'told' && known !== undefined && isPaid(known.status) ? known : undefined
  const amount = kept ? kept.amount : (news.amount ?? known?.amount ?? null)
  const currency = kept ? kept.currency : (news.currency ?? known?.currency ?? null)
  const mismatch = kept ? kept.mismatch : mismatchOf(ledger, news, { amount, currency }, known)
  const said = readStatus(ledger, news, amount ?? ledger.amount)
  const move = moveBy(known, said.status, news, hearing)
  const unsaid = isPaid(said.status) && hearing === 'told' && (amount === null || currency === null)
  if (move === 'ask' || (unsaid && move === 'apply')) return { ledger, outcome: 'asked', alarms: [] }

  const from = known?.status ?? 'prepared'
  const alarms: Alarm[] = []
  if (hearing === 'asked' && move === 'ignore' && isPaid(from) && factsOf(said.status).group === 'failure') {
    alarms.push({ kind: 'contradiction', detail: `${news.providerOrderId}: ${from}, then the provider answered ${said.status}` })
  }
  if (said.refunded !== null && amount !== null && said.refunded > amount)
    alarms.push({ kind: 'over_refund', detail: `${news.providerOrderId}: ${said.refunded} of ${amount}` })
  const refunded = money(Math.max(known?.refunded ?? 0, Math.min(said.refunded ?? 0, amount ?? 0)))
  const corrected = known !== undefined && (known.mismatch !== mismatch || known.amount !== amount || known.currency !== currency)
  if (move === 'ignore' && !corrected && refunded === known?.refunded) return { ledger, outcome: 'ignored', alarms }

  const reached = move === 'apply' ? said.status : from
  const after: LedgerPayment = {
    attempt,
    paymentId: news.paymentId ?? known?.paymentId ?? '',
    status: isPaid(reached) && amount !== null && refunded >= amount && amount > 0 ? 'reversed' : reached,
    at: move === 'apply' ? (news.at ?? known?.at ?? null) : (known?.at ?? null),
    amount,
    currency,
    refunded,
    mismatch,
  }
  const next = replace(ledger, known, after)
  alarms.push(...alarmsOf(ledger, next, known, after, news))
  return { ledger: next, outcome: mismatch === null ? 'applied' : 'mismatch', alarms }
}

function moveBy(known: LedgerPayment | undefined, status: string, news: PaymentNews, hearing: Hearing): Move {
  if (known === undefined) return 'apply'
  const move = moveOf(known.status, status, hearing)
  const late = known.at !== null && news.at !== null && news.at < known.at
  if (move !== 'apply' || hearing === 'asked' || !late || status === 'reversed') return move
  // Older than what is known: a final status may still be the truth, anything else is past.
  return factsOf(status).rank >= 4 ? 'ask' : 'ignore'
}

/** Puts the payment where it was known and settles the refunds that its news brings to an end. */
function replace(ledger: Ledger, known: LedgerPayment | undefined, after: LedgerPayment): Ledger {
  if (!known) return { ...ledger, payments: [...ledger.payments, after] }
  const named = ledger.refunds.map((refund) => (isRefundOf(refund, known) ? { ...refund, paymentId: after.paymentId } : refund))
  const settled = settleRefunds(named, after, money(after.refunded - known.refunded))
  return {
    ...ledger,
    payments: ledger.payments.map((payment) => (payment === known ? after : payment)),
    refunds: known.status === 'wait_reserve' && after.status === 'success' ? failWaiting(settled, after) : settled,
  }
}

/** A refund that waited and came to nothing: the payment is whole again. */
function failWaiting(refunds: readonly LedgerRefund[], payment: LedgerPayment): readonly LedgerRefund[] {
  return refunds.map((refund) => (refund.state === 'pending' && isRefundOf(refund, payment) ? { ...refund, state: 'failed' as const } : refund))
}

function alarmsOf(before: Ledger, after: Ledger, known: LedgerPayment | undefined, payment: LedgerPayment, news: PaymentNews): Alarm[] {
  const alarms: Alarm[] = []
  const holdsMoney = isPaid(payment.status) || payment.status === 'hold_wait'
  if (payment.mismatch !== null && holdsMoney) {
    alarms.push({
      kind: 'paid_mismatch',
      detail: `${news.providerOrderId}: ${payment.mismatch} (${payment.amount ?? '?'} ${payment.currency ?? '?'}), payment ${payment.paymentId}`,
    })
  }
  const paidCount = (ledger: Ledger) => ledger.payments.filter(({ mismatch, status }) => mismatch === null && isPaid(status)).length
  if (paidCount(after) > 1 && paidCount(after) > paidCount(before))
    alarms.push({ kind: 'double_payment', detail: `${news.providerOrderId}: payment ${payment.paymentId}` })
  const moved = known?.status !== payment.status
  if (moved && (payment.status === 'wait_accept' || payment.status === 'wait_card'))
    alarms.push({ kind: 'shop_not_settled', detail: `${news.providerOrderId}: ${payment.status}` })
  const failed = after.refunds.filter(({ state }, index) => state === 'failed' && before.refunds[index]?.state === 'pending')
  alarms.push(...failed.map(({ id }) => ({ kind: 'refund_failed' as const, detail: `refund ${id}: the payment is whole again` })))
  if (moved && payment.status === 'sandbox') alarms.push({ kind: 'sandbox', detail: news.providerOrderId })
  return alarms
}

/** How much of a payment may still be refunded. */
export function refundable(ledger: Ledger, payment: LedgerPayment): Money {
  if (!isPaid(payment.status) || payment.amount === null) return zero
  const waiting = ledger.refunds.filter((refund) => refund.state === 'pending' && isRefundOf(refund, payment))
  return money(Math.max(0, payment.amount - payment.refunded - sum(waiting.map(({ amount }) => amount))))
}

/** What the provider's answer to a refund does. A refund that is settled already stays as it is. */
export function hearRefund(ledger: Ledger, refundId: number, answer: RefundAnswer): Heard {
  const refund = ledger.refunds.find(({ id }) => id === refundId)
  const payment = refund && ledger.payments.find(({ attempt, paymentId }) => attempt === refund.attempt && paymentId === refund.paymentId)
  if (!refund || !payment || refund.state !== 'pending' || answer.kind === 'silent') return { ledger, outcome: 'ignored', alarms: [] }
  const put = (state: LedgerRefund['state'], changed: LedgerPayment): Ledger => ({
    ...ledger,
    refunds: ledger.refunds.map((one) => (one === refund ? { ...refund, state } : one)),
    payments: ledger.payments.map((one) => (one === payment ? changed : one)),
  })
  if (answer.kind === 'refused') {
    return {
      ledger: put('failed', payment),
      outcome: 'applied',
      alarms: [{ kind: 'refund_failed', detail: `refund ${refund.id}: ${answer.code} ${answer.why}` }],
    }
  }
  if (answer.kind === 'pending')
    return {
      ledger: put('pending', { ...payment, status: isPaid(payment.status) ? 'wait_reserve' : payment.status }),
      outcome: 'applied',
      alarms: [],
    }
  const refunded = money(Math.min(payment.refunded + refund.amount, payment.amount ?? payment.refunded + refund.amount))
  const whole = payment.amount !== null && refunded >= payment.amount
  return { ledger: put('done', { ...payment, refunded, status: whole ? 'reversed' : 'success' }), outcome: 'applied', alarms: [] }
}
