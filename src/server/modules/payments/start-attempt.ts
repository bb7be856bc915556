import { desc, eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { PaymentStarted } from '#contract/order.ts'
import { statusInfo } from '#contract/payment.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { queryProvider } from './query-provider.ts'
import { loadLedgerForUpdate, type StoredLedger } from './ledger-store.ts'
import { isLedgerPaid, receivedOf, statusOf } from './ledger.ts'
import { createAttempt, startedView, type Attempt } from './create-order-payment.ts'
import type { StatusResult } from './provider.ts'
import { providerOf } from './providers.ts'
import { orderPayments, paymentAttempts } from './tables.ts'

/** A page that would expire while the buyer types a card number is not offered. */
const minLifetimeMs = 30 * 60_000

/**
 * Opens the payment page of an order. It first queries the provider about the last attempt, so that
 * nobody pays twice: an unused page is offered again, a payment under way is refused,
 * a failed attempt is replaced by a new one.
 */
export async function startAttempt(context: AppContext, orderId: number, language: Language): Promise<PaymentStarted | Failure> {
  if (!providerOf(context)) return fail('cardPaymentOff')
  const [last] = await context.database.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.no))
    .limit(1)
  const requested = last && statusInfo(last.status).group !== 'failure' ? await queryProvider(context, last) : null
  return context.database.db.transaction(async (tx) => {
    const stored = await loadLedgerForUpdate(context, tx, orderId)
    if (!stored) return fail('notFound')
    const failure = reasonAgainst(stored)
    if (failure) return failure
    const current = stored.attempts.at(-1)
    // Another request started an attempt during the query: use that one.
    const answer = current?.id === last?.id ? requested : 'none'
    const open = current ? viewOpenAttempt(context, current, answer) : 'over'
    if (open === 'unsure') return fail('unavailable')
    if (open === 'busy') return fail('paymentOpen')
    if (current && open === 'reusable') return startedView(context, current, language)
    return startedView(context, await createNextAttempt(context, tx, stored, language))
  })
}

/** Starts a new attempt: the order is waiting for payment again. */
async function createNextAttempt(context: AppContext, tx: Tx, { orderPayment, ledger }: StoredLedger, language: Language): Promise<Attempt> {
  const { orderId, orderNumber, amount, currency } = orderPayment
  const no = Math.max(0, ...ledger.attempts) + 1
  await tx
    .update(orderPayments)
    .set({ status: statusOf({ ...ledger, attempts: [...ledger.attempts, no] }) })
    .where(eq(orderPayments.orderId, orderId))
  return createAttempt(context, tx, { orderId, orderNumber, amount, currency, no, language })
}

/** Why an order cannot be paid (again), if it cannot. */
export function reasonAgainst({ orderPayment, ledger }: StoredLedger): Failure | null {
  if (isLedgerPaid(ledger)) return fail('alreadyPaid')
  // A refunded order cannot be paid again online: the manager settles it with the buyer.
  // Nor one of which a part came otherwise: an attempt charges the whole.
  if (orderPayment.closedAt !== null || receivedOf(ledger) > 0 || ledger.receipts > 0) return fail('orderClosed')
  return null
}

/** Decides what to do with the last attempt. */
function viewOpenAttempt(context: AppContext, attempt: Attempt, answer: StatusResult['kind'] | null): 'over' | 'busy' | 'reusable' | 'unsure' {
  const { group, rank } = statusInfo(attempt.status)
  if (group === 'failure' || group === 'info') return 'over'
  if (rank > 0) return 'busy'
  if (attempt.expiresAt.getTime() - context.clock.now().getTime() > minLifetimeMs) {
    // Safe even when the provider does not answer: one id can be paid only once.
    return attempt.provider === providerOf(context)?.name ? 'reusable' : 'over'
  }
  return answer === 'silent' && attempt.provider === providerOf(context)?.name ? 'unsure' : 'over'
}
