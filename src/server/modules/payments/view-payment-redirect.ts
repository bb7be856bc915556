import { and, eq, gt, isNull } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import { toMajor } from '#contract/money.ts'
import type { CheckoutView } from '#contract/checkout-view.ts'
import { isFinal, isPaid } from '#contract/payment.ts'
import { openSealed, seal } from '../../platform/sealing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readEmailBranding } from '../content/index.ts'
import type { Attempt } from './create-order-payment.ts'
import { computeBalance } from './ledger.ts'
import type { PaymentPage, PaymentProvider, SignedMessage } from './provider.ts'
import { providerNamed } from './providers.ts'
import { orderPayments, paymentAttempts } from './tables.ts'
import { queryProvider } from './query-provider.ts'
import { receiveCallback } from './receive-callback.ts'

type OrderPayment = typeof orderPayments.$inferSelect

export async function findBySecret(context: AppContext, secret: string): Promise<{ attempt: Attempt; orderPayment: OrderPayment } | null> {
  if (!/^[\w-]{43}$/.test(secret)) return null
  const [found] = await context.database.db
    .select({ attempt: paymentAttempts, orderPayment: orderPayments })
    .from(paymentAttempts)
    .innerJoin(orderPayments, eq(orderPayments.orderId, paymentAttempts.orderId))
    .where(eq(paymentAttempts.secret, seal(context, secret)))
  return found ?? null
}

/** The path of the order's page: its secret link, or the page in the profile. */
export function orderPath(context: AppContext, orderPayment: Pick<OrderPayment, 'accessToken' | 'orderNumber'>, language: Language): string {
  return orderPayment.accessToken === null
    ? `/${language}/profile?order=${orderPayment.orderNumber}`
    : `/${language}/order/${openSealed(context, orderPayment.accessToken)}`
}

/** The content of the redirect page to the provider: a signed form, or the reason why there is none. */
export async function viewPaymentRedirect(context: AppContext, secret: string, language: Language): Promise<CheckoutView | Failure> {
  const found = await findBySecret(context, secret)
  if (!found) return fail('notFound')
  const { attempt, orderPayment } = found
  const state = await readState(context, attempt, orderPayment)
  const page = state === 'open' ? await pageFor(context, attempt, orderPayment, language) : null
  if (page?.kind === 'silent') {
    context.log.warn({ attempt: attempt.providerOrderId, why: page.why }, 'the payment provider did not open a page')
    return fail('unavailable')
  }
  const form = page?.kind === 'form' ? page : null
  return {
    state: page === null && state === 'open' ? 'closed' : state,
    method: page?.kind === 'link' ? 'GET' : 'POST',
    action: page?.kind === 'link' ? page.url : (form?.action ?? null),
    data: form?.data ?? null,
    signature: form?.signature ?? null,
    version: form?.version ?? context.config.liqpay.version,
    order_number: orderPayment.orderNumber,
    total_uah: toMajor(attempt.amount),
    total_kopiykas: attempt.amount,
    access_token: orderPayment.accessToken && openSealed(context, orderPayment.accessToken),
    order_url: orderPath(context, orderPayment, language),
  }
}

async function readState(context: AppContext, attempt: Attempt, orderPayment: OrderPayment): Promise<CheckoutView['state']> {
  const { due, refunded } = computeBalance(orderPayment)
  if (isPaid(orderPayment.status) || due <= 0) return 'paid'
  if (orderPayment.closedAt !== null || (refunded > 0 && isFinal(attempt.status))) return 'closed'
  // A payment arrived meanwhile, so this page would charge too much.
  if (attempt.amount > due) return 'expired'
  const finished = isFinal(attempt.status) || attempt.expiresAt <= context.clock.now()
  const newer = await context.database.db.$count(
    paymentAttempts,
    and(eq(paymentAttempts.orderId, attempt.orderId), gt(paymentAttempts.no, attempt.no)),
  )
  return finished || newer > 0 ? 'expired' : 'open'
}

async function pageFor(context: AppContext, attempt: Attempt, orderPayment: OrderPayment, language: Language): Promise<PaymentPage | null> {
  const provider = providerNamed(context, attempt.provider)
  if (!provider) return null
  if (attempt.invoiceId !== null && attempt.pageUrl !== null) return { kind: 'link', url: attempt.pageUrl, invoiceId: attempt.invoiceId }
  // The text on the payer's bank statement.
  const { sender: shop } = await readEmailBranding(context, context.database.db, language)
  const t = context.messages.translator(language, 'order')
  const api = `${context.publicUrl()}/api/v1/payment`
  const page = await provider.open({
    providerOrderId: attempt.providerOrderId,
    amount: attempt.amount,
    currency: attempt.currency,
    description: t('payment_description', { number: orderPayment.orderNumber, shop }),
    language,
    expiresAt: attempt.expiresAt,
    resultUrl: `${api}/return/${openSealed(context, attempt.secret)}?lang=${language}`,
    serverUrl: `${api}/${provider.name === 'mono' ? 'mono' : 'liqpay'}/callback`,
    items:
      attempt.amount === orderPayment.amount
        ? orderPayment.items
        : [
            {
              name: t('payment_part', { number: orderPayment.orderNumber }),
              code: 'part',
              quantity: 1,
              unit: attempt.amount,
            },
          ],
    email: orderPayment.email,
  })
  return page.kind === 'link' ? storePage(context, provider, attempt, page) : page
}

/** Stores one page per attempt: of two made at the same time the first is used, and the other is withdrawn. */
async function storePage(
  context: AppContext,
  provider: PaymentProvider,
  attempt: Attempt,
  page: PaymentPage & { kind: 'link' },
): Promise<PaymentPage> {
  const { db } = context.database
  const [stored] = await db
    .update(paymentAttempts)
    .set({ invoiceId: page.invoiceId, pageUrl: page.url })
    .where(and(eq(paymentAttempts.id, attempt.id), isNull(paymentAttempts.invoiceId)))
    .returning({ id: paymentAttempts.id })
  if (stored) return page
  await provider.withdraw?.({ providerOrderId: attempt.providerOrderId, invoiceId: page.invoiceId })
  const [first] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attempt.id))
  return first?.invoiceId && first.pageUrl
    ? { kind: 'link', url: first.pageUrl, invoiceId: first.invoiceId }
    : { kind: 'silent', why: 'the attempt is gone' }
}

// The buyer waits for the page, so "being checked" is better than a slow answer.
const timeoutMs = 3_000

/**
 * Handles the buyer's return from the provider. The return itself proves nothing: signed data counts, otherwise the provider is queried.
 * Null for an unknown URL.
 */
export async function handleReturn(context: AppContext, secret: string, language: unknown, message: SignedMessage | null): Promise<string | null> {
  const found = await findBySecret(context, secret)
  if (!found) return null
  const { attempt, orderPayment } = found
  const taken = message === null ? null : await receiveCallback(context, { ...message, provider: attempt.provider }, 'return')
  if (taken !== 'taken' && !isFinal(attempt.status)) await queryProvider(context, attempt, { timeoutMs: timeoutMs })
  return orderPath(context, orderPayment, isLanguage(language) ? language : attempt.language)
}
