import { desc, eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { PaymentShare, PaymentStarted } from '#contract/order.ts'
import type { Money } from '#contract/money.ts'
import { isPaid, statusInfo } from '#contract/payment.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { queryProvider } from './query-provider.ts'
import { loadLedgerForUpdate, type StoredLedger } from './ledger-store.ts'
import { isLedgerPaid, ledgerBalance, paymentStatus, type Ledger } from './ledger.ts'
import { nextPart, splitIntoParts } from './money-parts.ts'
import { createAttempt, startedView, type Attempt } from './create-order-payment.ts'
import type { StatusResult } from './provider.ts'
import { providerNamed, configuredProvider } from './providers.ts'
import { orderPayments, paymentAttempts } from './tables.ts'

/** A page that would expire while the buyer types a card number is not offered. */
const minLifetimeMs = 30 * 60_000

export interface AttemptOptions {
  /** What to pay: the next part (without a deposit the whole), or everything due. */
  readonly pays?: PaymentShare
  /** Requested by a manager, who has agreed with the buyer about earlier refunds. */
  readonly byStaff?: boolean
}

/**
 * Opens the payment page of an order. Queries the provider about the last attempt first, so that nobody pays twice: an unused page is
 * offered again, a payment under way is refused, a failed attempt is replaced by a new one.
 */
export async function startAttempt(
  context: AppContext,
  orderId: number,
  language: Language,
  { pays = 'part', byStaff = false }: AttemptOptions = {},
): Promise<PaymentStarted | Failure> {
  if (!configuredProvider(context)) return fail('cardPaymentOff')
  const [last] = await context.database.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.no))
    .limit(1)
  const requested = last && statusInfo(last.status).group !== 'failure' ? await queryProvider(context, last) : null
  let replaced: Attempt | null = null
  const started = await context.database.db.transaction(async (tx) => {
    const stored = await loadLedgerForUpdate(context, tx, orderId)
    if (!stored) return fail('notFound')
    const failure = reasonAgainst(stored, byStaff)
    if (failure) return failure
    const amount = amountToPay(stored, pays)
    const current = stored.attempts.at(-1)
    // If another request started an attempt during the query, its page is unused.
    const answer = current?.id === last?.id ? requested : 'none'
    const open = current ? viewOpenAttempt(context, current, { answer, amount, ledger: stored.ledger }) : 'over'
    if (open === 'unsure') return fail('unavailable')
    if (open === 'busy') return fail('paymentOpen')
    if (current && open === 'reusable') return startedView(context, current, language)
    replaced = current ?? null
    return startedView(context, await createNextAttempt(context, tx, stored, { language, amount }))
  })
  // The former page may still be open in a tab; nobody must pay there.
  if (replaced) await withdrawPage(context, replaced)
  return started
}

/** Starts a new attempt: the order is waiting for payment again. */
async function createNextAttempt(
  context: AppContext,
  tx: Tx,
  { orderPayment, ledger }: StoredLedger,
  { language, amount }: { language: Language; amount: Money },
): Promise<Attempt> {
  const { orderId, orderNumber, currency } = orderPayment
  const no = Math.max(0, ...ledger.attempts.map((attempt) => attempt.no)) + 1
  await tx
    .update(orderPayments)
    .set({ status: paymentStatus({ ...ledger, attempts: [...ledger.attempts, { no, amount }] }) })
    .where(eq(orderPayments.orderId, orderId))
  return createAttempt(context, tx, { orderId, orderNumber, amount, currency, no, language })
}

async function withdrawPage(context: AppContext, attempt: Attempt): Promise<void> {
  await providerNamed(context, attempt.provider)?.withdraw?.(attempt)
}

/** The sum that an attempt would charge now, in kopiykas. */
function amountToPay({ orderPayment, ledger }: StoredLedger, pays: PaymentShare): Money {
  const balance = ledgerBalance(ledger)
  return (pays === 'part' && nextPart(splitIntoParts(orderPayment, balance))) || balance.due
}

/** Why an order cannot be paid (again); null when it can. */
export function reasonAgainst({ orderPayment, ledger }: StoredLedger, byStaff: boolean): Failure | null {
  const { due, refunded } = ledgerBalance(ledger)
  if (due <= 0 || (isLedgerPaid(ledger) && !byStaff)) return fail('alreadyPaid')
  // A refunded order cannot be paid online again: the manager agrees on it with the buyer.
  if (orderPayment.closedAt !== null || (refunded > 0 && !byStaff)) return fail('orderClosed')
  // Held or unsettled money may still become a payment.
  if (ledger.payments.some(({ mismatch, status }) => mismatch === null && status === 'hold_wait')) return fail('paymentOpen')
  return null
}

/** Decides whether the last attempt can be continued. A page whose charge differs from the amount due now is not offered again. */
function viewOpenAttempt(
  context: AppContext,
  attempt: Attempt,
  { answer, amount, ledger }: { answer: StatusResult['kind'] | null; amount: Money; ledger: Ledger },
): 'over' | 'busy' | 'reusable' | 'unsure' {
  const { group, rank } = statusInfo(attempt.status)
  const hasPaid = ledger.payments.some((payment) => payment.attempt === attempt.no && payment.mismatch === null && isPaid(payment.status))
  if (group === 'failure' || group === 'info' || hasPaid) return 'over'
  if (rank > 0) return 'busy'
  const isOurs = providerNamed(context, attempt.provider) !== null
  if (attempt.amount === amount && attempt.expiresAt.getTime() - context.clock.now().getTime() > minLifetimeMs) {
    // Safe even if the provider does not answer, because one id can be paid only once.
    return isOurs ? 'reusable' : 'over'
  }
  return answer === 'silent' && isOurs ? 'unsure' : 'over'
}
