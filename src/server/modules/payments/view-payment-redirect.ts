import { and, eq, gt } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { toMajor } from '#contract/money.ts'
import { isFinal, isPaid, type CheckoutView } from '#contract/payment.ts'
import { translate } from '#i18n/translate.ts'
import { openSealed, seal } from '../../platform/sealing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readEmailBranding } from '../content/index.ts'
import type { Attempt } from './create-order-payment.ts'
import { balanceOf } from './ledger.ts'
import type { ProviderRedirect } from './provider.ts'
import { providerOf } from './providers.ts'
import { orderPayments, paymentAttempts } from './tables.ts'

type OrderPayment = typeof orderPayments.$inferSelect

/** The attempt with this secret, with its order payment. */
export async function findBySecret(context: AppContext, secret: string): Promise<{ attempt: Attempt; orderPayment: OrderPayment } | null> {
  if (!/^[\w-]{43}$/.test(secret)) return null
  const [found] = await context.database.db
    .select({ attempt: paymentAttempts, orderPayment: orderPayments })
    .from(paymentAttempts)
    .innerJoin(orderPayments, eq(orderPayments.orderId, paymentAttempts.orderId))
    .where(eq(paymentAttempts.secret, seal(context, secret)))
  return found ?? null
}

/** The URL where the buyer sees the order: its secret URL, or the page in their profile. */
export function orderPathOf(context: AppContext, orderPayment: Pick<OrderPayment, 'accessToken' | 'orderNumber'>, language: Language): string {
  return orderPayment.accessToken === null
    ? `/${language}/profile?order=${orderPayment.orderNumber}`
    : `/${language}/order/${openSealed(context, orderPayment.accessToken)}`
}

/** The content of the redirect page to the provider: a signed form, or the reason why there is none. */
export async function viewPaymentRedirect(context: AppContext, secret: string, language: Language): Promise<CheckoutView | Failure> {
  const found = await findBySecret(context, secret)
  if (!found) return fail('notFound')
  const { attempt, orderPayment } = found
  const state = await stateOf(context, attempt, orderPayment)
  const form = state === 'open' ? await redirectFor(context, attempt, orderPayment, language) : null
  return {
    state: form === null && state === 'open' ? 'closed' : state,
    action: form?.action ?? null,
    data: form?.data ?? null,
    signature: form?.signature ?? null,
    version: form?.version ?? context.config.liqpay.version,
    order_number: orderPayment.orderNumber,
    total_uah: toMajor(attempt.amount),
    total_kopiykas: attempt.amount,
    access_token: orderPayment.accessToken && openSealed(context, orderPayment.accessToken),
    order_url: orderPathOf(context, orderPayment, language),
  }
}

async function stateOf(context: AppContext, attempt: Attempt, orderPayment: OrderPayment): Promise<CheckoutView['state']> {
  const { due, refunded } = balanceOf({ ...orderPayment, card: orderPayment.received })
  if (isPaid(orderPayment.status) || due <= 0) return 'paid'
  if (orderPayment.closedAt !== null || (refunded > 0 && isFinal(attempt.status))) return 'closed'
  // Something came meanwhile: this page would charge too much.
  if (attempt.amount > due) return 'expired'
  const finished = isFinal(attempt.status) || attempt.expiresAt <= context.clock.now()
  const newer = await context.database.db.$count(
    paymentAttempts,
    and(eq(paymentAttempts.orderId, attempt.orderId), gt(paymentAttempts.no, attempt.no)),
  )
  return finished || newer > 0 ? 'expired' : 'open'
}

async function redirectFor(context: AppContext, attempt: Attempt, orderPayment: OrderPayment, language: Language): Promise<ProviderRedirect | null> {
  const provider = providerOf(context)
  if (provider?.name !== attempt.provider) return null
  // The line on the payer's bank statement.
  const { sender: shop } = await readEmailBranding(context, context.database.db, language)
  const messages = context.messages.messages(language, 'order')
  const api = `${context.publicUrl()}/api/v1/payment`
  return provider.redirect({
    providerOrderId: attempt.providerOrderId,
    amount: attempt.amount,
    currency: attempt.currency,
    description: translate(messages, language, 'payment_description', { number: orderPayment.orderNumber, shop }),
    language,
    expiresAt: attempt.expiresAt,
    resultUrl: `${api}/return/${openSealed(context, attempt.secret)}?lang=${language}`,
    serverUrl: `${api}/liqpay/callback`,
    items:
      attempt.amount === orderPayment.amount
        ? orderPayment.items
        : [
            {
              name: translate(messages, language, 'payment_part', { number: orderPayment.orderNumber }),
              code: 'part',
              quantity: 1,
              unit: attempt.amount,
            },
          ],
    email: orderPayment.email,
  })
}
