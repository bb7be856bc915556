import { randomBytes } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import { money, type Money } from '#contract/money.ts'
import type { PaymentMethod, PaymentStarted } from '#contract/order.ts'
import type { Tx } from '../../platform/db/db.ts'
import { openSealed, seal } from '../../platform/sealing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { schedulePoll, firstPoll } from './poll-schedule.ts'
import { configuredProvider } from './providers.ts'
import { orderPayments, paymentAttempts, type PaymentItem } from './tables.ts'

export interface NewOrderPayment {
  readonly orderId: number
  readonly orderNumber: string
  /** Null when the order belongs to an account. */
  readonly accessToken: string | null
  readonly email: string | null
  readonly amount: Money
  readonly items: readonly PaymentItem[]
  readonly paymentMethod: PaymentMethod
  /** Starts no attempt: the buyer starts one from the order's page. */
  readonly payLater?: boolean
  readonly language: Language
  /** The share to pay first, in percent; 0 or missing = the whole at once. */
  readonly depositPercent?: number
}

/** A share of the amount, in whole hryvnias, which are easy to say on the phone; null when it is not a real part. */
function computeDeposit(amount: Money, percent: number): Money | null {
  const deposit = Math.round((amount * percent) / 10_000) * 100
  return deposit > 0 && deposit < amount ? money(deposit) : null
}

/** The status of a payment before the first notification. */
const initialStatuses = { CARD: 'prepared', INVOICE: 'invoice_wait', CASH: 'cash_wait' } as const satisfies Record<PaymentMethod, string>

/** The provider rejects a form posted later than this, so that an old page cannot pay a changed order. */
const attemptLifeMs = 24 * 60 * 60_000

export type Attempt = typeof paymentAttempts.$inferSelect

/** Creates a new order's payment, with a first attempt if it is paid by card and cards are accepted. */
export async function createOrderPayment(
  context: AppContext,
  tx: Tx,
  newPayment: NewOrderPayment,
): Promise<{ status: string; started: PaymentStarted | null }> {
  const { paymentMethod, payLater = false, language, depositPercent: _share, ...row } = newPayment
  const status = initialStatuses[paymentMethod]
  const deposit = computeDeposit(newPayment.amount, newPayment.depositPercent ?? 0)
  await tx.insert(orderPayments).values({ ...row, deposit, initialStatus: status, status })
  if (paymentMethod !== 'CARD' || payLater || configuredProvider(context) === null) return { status, started: null }
  const attempt = await createAttempt(context, tx, {
    orderId: newPayment.orderId,
    orderNumber: newPayment.orderNumber,
    amount: deposit ?? newPayment.amount,
    currency: 'UAH',
    no: 1,
    language,
  })
  return { status, started: startedView(context, attempt) }
}

/** A new payment attempt, with its own id at the provider. */
export async function createAttempt(
  context: AppContext,
  tx: Tx,
  { orderNumber, ...row }: { orderId: number; orderNumber: string; amount: Money; currency: string; no: number; language: Language },
): Promise<Attempt> {
  const provider = configuredProvider(context)
  if (!provider) throw new Error('no provider of card payments')
  const now = context.clock.now()
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      ...row,
      providerOrderId: `${orderNumber}-${row.no}`,
      provider: provider.name,
      secret: seal(context, randomBytes(32).toString('base64url')),
      status: 'prepared',
      createdAt: now,
      expiresAt: new Date(now.getTime() + attemptLifeMs),
      nextPollAt: firstPoll(now),
    })
    .returning()
  if (!attempt) throw new Error('an attempt was not stored')
  await schedulePoll(context, tx, attempt.id, firstPoll(now))
  return attempt
}

export function startedView(context: AppContext, attempt: Attempt, language: Language = attempt.language): PaymentStarted {
  return { liqPayOrderId: attempt.providerOrderId, redirect_url: `${context.publicUrl()}/${language}/payment/${openSealed(context, attempt.secret)}` }
}
