import { money, sum, type Money } from '#contract/money.ts'
import { statusInfo, isPaid, transitionOf, type Source, type Transition } from '#contract/payment.ts'
import { isRefundOf, taken, type Alarm, type Heard, type Ledger, type LedgerPayment, type LedgerRefund, type Mismatch } from './ledger.ts'
import type { PaymentNews } from './provider.ts'

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
export function hear(ledger: Ledger, attempt: number, news: PaymentNews, hearing: Source): Heard {
  const known = find(ledger, attempt, news.paymentId)
  // Money that counts is not made uncertain by what is merely told.
  const kept = hearing === 'callback' && known !== undefined && isPaid(known.status) ? known : undefined
  const amount = kept ? kept.amount : (news.amount ?? known?.amount ?? null)
  const currency = kept ? kept.currency : (news.currency ?? known?.currency ?? null)
  const mismatch = kept ? kept.mismatch : mismatchOf(ledger, news, { amount, currency }, known)
  const said = readStatus(ledger, news, amount ?? ledger.amount)
  const move = moveBy(known, said.status, news, hearing)
  const unsaid = isPaid(said.status) && hearing === 'callback' && (amount === null || currency === null)
  if (move === 'ask' || (unsaid && move === 'apply')) return { ledger, outcome: 'queried', alarms: [] }

  const from = known?.status ?? 'prepared'
  const alarms: Alarm[] = []
  if (hearing === 'query' && move === 'ignore' && isPaid(from) && statusInfo(said.status).group === 'failure') {
    alarms.push({ kind: 'contradiction', detail: `${news.providerOrderId}: ${from}, then the provider answered ${said.status}` })
  }
  if (said.refunded !== null && amount !== null && said.refunded > amount)
    alarms.push({ kind: 'over_refund', detail: `${news.providerOrderId}: ${said.refunded} of ${amount}` })
  const refunded = money(Math.max(known?.refunded ?? 0, Math.min(said.refunded ?? 0, amount ?? 0)))
  const corrected = known !== undefined && (known.mismatch !== mismatch || known.amount !== amount || known.currency !== currency)
  const gone = hearing === 'query' && said.status === 'success' && known !== undefined ? ledger.refunds.filter((refund) => isLost(refund, known)) : []
  if (move === 'ignore' && !corrected && refunded === known?.refunded && gone.length === 0) return { ledger, outcome: 'ignored', alarms }

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
  const replaced = replace(ledger, known, after)
  const next = gone.length === 0 ? replaced : { ...replaced, refunds: failWaiting(replaced.refunds, after, isLost) }
  alarms.push(...alarmsOf(ledger, next, known, after, news))
  return { ledger: next, outcome: mismatch === null ? 'applied' : 'mismatch', alarms }
}

function moveBy(known: LedgerPayment | undefined, status: string, news: PaymentNews, hearing: Source): Transition {
  if (known === undefined) return 'apply'
  const move = transitionOf(known.status, status, hearing)
  const late = known.at !== null && news.at !== null && news.at < known.at
  if (move !== 'apply' || hearing === 'query' || !late || status === 'reversed') return move
  // Older than what is known: a final status may still be the truth, anything else is past.
  return statusInfo(status).rank >= 4 ? 'ask' : 'ignore'
}

/** Puts the payment where it was known and settles the refunds that its news brings to an end. */
function replace(ledger: Ledger, known: LedgerPayment | undefined, after: LedgerPayment): Ledger {
  if (!known) return { ...ledger, payments: [...ledger.payments, after] }
  const named = ledger.refunds.map((refund) => (isRefundOf(refund, known) ? { ...refund, paymentId: after.paymentId } : refund))
  const settled = settleRefunds(named, after, money(after.refunded - known.refunded))
  return {
    ...ledger,
    payments: ledger.payments.map((payment) => (payment === known ? after : payment)),
    refunds: known.status === 'wait_reserve' && after.status === 'success' ? failWaiting(settled, after, isWaiting) : settled,
  }
}

const isWaiting = (refund: LedgerRefund, payment: LedgerPayment) => refund.state === 'pending' && isRefundOf(refund, payment)
/** Asked for, never answered, and the payment is whole: it did not happen. */
const isLost = (refund: LedgerRefund, payment: LedgerPayment) => refund.stale && isWaiting(refund, payment)

/** Refunds that waited and came to nothing. */
function failWaiting(refunds: readonly LedgerRefund[], payment: LedgerPayment, which: typeof isWaiting): readonly LedgerRefund[] {
  return refunds.map((refund) => (which(refund, payment) ? { ...refund, state: 'failed' as const } : refund))
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
