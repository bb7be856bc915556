import { randomBytes } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { Money } from '#contract/money.ts'
import type { PaymentMethod, PaymentStarted } from '#contract/order.ts'
import type { Tx } from '../../platform/db/db.ts'
import { openSealed, seal } from '../../platform/sealing.ts'
import type { World } from '../../platform/app-context.ts'
import { pollLater } from './schedule-poll.ts'
import { providerOf } from './providers.ts'
import { firstPoll } from './poll-schedule.ts'
import { bills, paymentAttempts, type Goods } from './tables.ts'

export interface BillDraft {
  readonly orderId: number
  readonly orderNumber: string
  /** Null when the order is one of an account. */
  readonly accessToken: string | null
  readonly email: string | null
  readonly amount: Money
  readonly goods: readonly Goods[]
  readonly paymentMethod: PaymentMethod
  readonly language: Language
}

/** What a payment says before anything is heard of it. */
const initialStatuses = { CARD: 'prepared', INVOICE: 'invoice_wait', CASH: 'cash_wait' } as const satisfies Record<PaymentMethod, string>

/** A form posted later than this is refused by the provider: an old page cannot pay a changed order. */
const attemptLifeMs = 24 * 60 * 60_000

export type Attempt = typeof paymentAttempts.$inferSelect

/** The bill of a new order, with its first attempt when it is to be paid by card and cards are taken. */
export async function openBill(world: World, tx: Tx, draft: BillDraft): Promise<{ status: string; started: PaymentStarted | null }> {
  const { paymentMethod, language, ...bill } = draft
  const status = initialStatuses[paymentMethod]
  await tx.insert(bills).values({ ...bill, initialStatus: status, status })
  if (paymentMethod !== 'CARD' || providerOf(world) === null) return { status, started: null }
  const attempt = await openAttempt(world, tx, {
    orderId: draft.orderId,
    orderNumber: draft.orderNumber,
    amount: draft.amount,
    currency: 'UAH',
    no: 1,
    language,
  })
  return { status, started: startedOf(world, attempt) }
}

/** A new try to pay, with its own id at the provider. */
export async function openAttempt(
  world: World,
  tx: Tx,
  { orderNumber, ...row }: { orderId: number; orderNumber: string; amount: Money; currency: string; no: number; language: Language },
): Promise<Attempt> {
  const provider = providerOf(world)
  if (!provider) throw new Error('no provider of card payments')
  const now = world.clock.now()
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      ...row,
      providerOrderId: `${orderNumber}-${row.no}`,
      provider: provider.name,
      secret: seal(world, randomBytes(32).toString('base64url')),
      status: 'prepared',
      createdAt: now,
      expiresAt: new Date(now.getTime() + attemptLifeMs),
      nextPollAt: firstPoll(now),
    })
    .returning()
  if (!attempt) throw new Error('an attempt was not stored')
  await pollLater(world, tx, attempt.id, firstPoll(now))
  return attempt
}

export function startedOf(world: World, attempt: Attempt, language: Language = attempt.language): PaymentStarted {
  return { liqPayOrderId: attempt.providerOrderId, redirect_url: `${world.publicUrl()}/${language}/payment/${openSealed(world, attempt.secret)}` }
}
