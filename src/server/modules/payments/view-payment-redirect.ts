import { and, eq, gt } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { toMajor } from '#contract/money.ts'
import { isFinal, isPaid, type CheckoutView } from '#contract/payment.ts'
import { translate } from '#i18n/translate.ts'
import { openSealed, seal } from '../../platform/sealing.ts'
import type { World } from '../../platform/app-context.ts'
import type { Attempt } from './create-order-payment.ts'
import type { CheckoutForm } from './provider.ts'
import { providerOf } from './providers.ts'
import { bills, paymentAttempts } from './tables.ts'

type Bill = typeof bills.$inferSelect

/** The attempt that a secret opens, with its bill. */
export async function findBySecret(world: World, secret: string): Promise<{ attempt: Attempt; bill: Bill } | null> {
  if (!/^[\w-]{43}$/.test(secret)) return null
  const [found] = await world.database.db
    .select({ attempt: paymentAttempts, bill: bills })
    .from(paymentAttempts)
    .innerJoin(bills, eq(bills.orderId, paymentAttempts.orderId))
    .where(eq(paymentAttempts.secret, seal(world, secret)))
  return found ?? null
}

/** Where a buyer sees the order: its secret address, or the profile of their account. */
export function orderPathOf(world: World, bill: Pick<Bill, 'accessToken' | 'orderNumber'>, language: Language): string {
  return bill.accessToken === null ? `/${language}/profile?order=${bill.orderNumber}` : `/${language}/order/${openSealed(world, bill.accessToken)}`
}

/** What the page between the shop and the provider shows: a signed form, or why there is none. */
export async function viewCheckout(world: World, secret: string, language: Language): Promise<CheckoutView | Failure> {
  const found = await findBySecret(world, secret)
  if (!found) return fail('notFound')
  const { attempt, bill } = found
  const state = await stateOf(world, attempt, bill)
  const form = state === 'open' ? formOf(world, attempt, bill, language) : null
  return {
    state: form === null && state === 'open' ? 'closed' : state,
    action: form?.action ?? null,
    data: form?.data ?? null,
    signature: form?.signature ?? null,
    version: form?.version ?? world.config.liqpay.version,
    order_number: bill.orderNumber,
    total_uah: toMajor(attempt.amount),
    access_token: bill.accessToken && openSealed(world, bill.accessToken),
    order_url: orderPathOf(world, bill, language),
  }
}

async function stateOf(world: World, attempt: Attempt, bill: Bill): Promise<CheckoutView['state']> {
  if (isPaid(bill.status)) return 'paid'
  if (bill.closedAt !== null || bill.received > 0) return 'closed'
  const over = isFinal(attempt.status) || attempt.expiresAt <= world.clock.now()
  const newer = await world.database.db.$count(paymentAttempts, and(eq(paymentAttempts.orderId, attempt.orderId), gt(paymentAttempts.no, attempt.no)))
  return over || newer > 0 ? 'expired' : 'open'
}

function formOf(world: World, attempt: Attempt, bill: Bill, language: Language): CheckoutForm | null {
  const provider = providerOf(world)
  if (provider?.name !== attempt.provider) return null
  const api = `${world.publicUrl()}/api/v1/payment`
  return provider.checkout({
    providerOrderId: attempt.providerOrderId,
    amount: attempt.amount,
    currency: attempt.currency,
    description: translate(world.words.messages(language, 'order'), language, 'payment_description', { number: bill.orderNumber }),
    language,
    expiresAt: attempt.expiresAt,
    resultUrl: `${api}/return/${openSealed(world, attempt.secret)}?lang=${language}`,
    serverUrl: `${api}/liqpay/callback`,
    goods: bill.goods,
    email: bill.email,
  })
}
