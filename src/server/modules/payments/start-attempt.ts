import { desc, eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { PaymentStarted } from '#contract/order.ts'
import { statusInfo } from '#contract/payment.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { World } from '../../platform/app-context.ts'
import { askProvider } from './query-provider.ts'
import { lockLedger, type KeptLedger } from './ledger-store.ts'
import { isLedgerPaid, receivedOf, statusOf } from './ledger.ts'
import { openAttempt, startedOf, type Attempt } from './create-order-payment.ts'
import type { StatusAnswer } from './provider.ts'
import { providerOf } from './providers.ts'
import { bills, paymentAttempts } from './tables.ts'

/** A page that would close while the buyer types a card number is not handed out. */
const leastLifeMs = 30 * 60_000

/**
 * Opens the payment page of an order. The provider is first asked about the last attempt, so that
 * nobody pays twice: a page that was never used is handed out again, a payment under way is refused,
 * one that failed makes room for a new attempt.
 */
export async function startAttempt(world: World, orderId: number, language: Language): Promise<PaymentStarted | Failure> {
  if (!providerOf(world)) return fail('cardPaymentOff')
  const [last] = await world.database.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.no))
    .limit(1)
  const asked = last && statusInfo(last.status).group !== 'failure' ? await askProvider(world, last) : null
  return world.database.db.transaction(async (tx) => {
    const kept = await lockLedger(world, tx, orderId)
    if (!kept) return fail('notFound')
    const refusal = reasonAgainst(kept)
    if (refusal) return refusal
    const current = kept.attempts.at(-1)
    // Somebody else began one while we asked: theirs is fresh.
    const answer = current?.id === last?.id ? asked : 'none'
    const open = current ? openness(world, current, answer) : 'over'
    if (open === 'unsure') return fail('unavailable')
    if (open === 'busy') return fail('paymentOpen')
    if (current && open === 'reusable') return startedOf(world, current, language)
    return startedOf(world, await openNext(world, tx, kept, language))
  })
}

/** A fresh attempt: the order is waiting for payment again. */
async function openNext(world: World, tx: Tx, { bill, ledger }: KeptLedger, language: Language): Promise<Attempt> {
  const { orderId, orderNumber, amount, currency } = bill
  const no = Math.max(0, ...ledger.attempts) + 1
  await tx
    .update(bills)
    .set({ status: statusOf({ ...ledger, attempts: [...ledger.attempts, no] }) })
    .where(eq(bills.orderId, orderId))
  return openAttempt(world, tx, { orderId, orderNumber, amount, currency, no, language })
}

/** Why an order cannot be paid (again), if it cannot. */
export function reasonAgainst({ bill, ledger }: KeptLedger): Failure | null {
  if (isLedgerPaid(ledger)) return fail('alreadyPaid')
  // What was paid once and refunded is settled between people.
  if (bill.closedAt !== null || receivedOf(ledger) > 0) return fail('orderClosed')
  return null
}

/** What may be done with the last attempt, by what is known of it. */
function openness(world: World, attempt: Attempt, answer: StatusAnswer['kind'] | null): 'over' | 'busy' | 'reusable' | 'unsure' {
  const { group, rank } = statusInfo(attempt.status)
  if (group === 'failure' || group === 'info') return 'over'
  if (rank > 0) return 'busy'
  if (attempt.expiresAt.getTime() - world.clock.now().getTime() > leastLifeMs) {
    // Handed out again even when the provider is silent: one id can be paid only once.
    return attempt.provider === providerOf(world)?.name ? 'reusable' : 'over'
  }
  return answer === 'silent' && attempt.provider === providerOf(world)?.name ? 'unsure' : 'over'
}
