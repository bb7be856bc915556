import { sum, times } from '#contract/money.ts'
import { callJson, isObject, readText, type Json } from '../../../platform/call-json.ts'
import type {
  AttemptRef,
  ParsedMessage,
  PaymentPage,
  PaymentProvider,
  PaymentRequest,
  RefundRequestToProvider,
  RefundResult,
  SignedMessage,
  StatusResult,
} from '../provider.ts'
import { parseNotification } from './parse-notification.ts'
import type { PublishedKey } from './public-key.ts'

export interface MonoSettings {
  /** `https://api.monobank.ua`, or a stand-in. */
  readonly url: string
  readonly token: string
  /** The current time, from which a page's lifetime counts. */
  readonly now: () => Date
  readonly key: PublishedKey
}

type Called = { readonly ok: boolean; readonly answer: Json } | { readonly why: string }

const hryvnia = 980
const defaultTimeoutMs = 10_000

/** The goods, or null if their sum differs from the charge: the provider rejects such an invoice. */
function toBasket({ items, amount }: PaymentRequest) {
  if (sum(items.map(({ unit, quantity }) => times(unit, quantity))) !== amount || items.some(({ unit }) => unit <= 0)) return null
  return items.map(({ name, code, quantity, unit }) => ({ name, code, qty: quantity, sum: unit, total: times(unit, quantity), unit: 'шт.' }))
}

/** Card payment by plata by mono: an invoice with its own page, server calls, webhooks signed over their raw body. */
export function mono({ url, token, now, key }: MonoSettings): PaymentProvider {
  async function call(path: string, body: Json | null, timeoutMs = defaultTimeoutMs): Promise<Called> {
    const called = await callJson(`${url}/api/merchant/${path}`, { headers: { 'x-token': token }, body, timeoutMs })
    if ('why' in called) return called
    const answer = called.body === undefined ? {} : called.body
    return isObject(answer) ? { ok: called.status < 300, answer } : { why: `HTTP ${called.status}, not an object` }
  }

  async function open(request: PaymentRequest): Promise<PaymentPage> {
    const basketOrder = toBasket(request)
    const called = await call('invoice/create', {
      amount: request.amount,
      ccy: hryvnia,
      merchantPaymInfo: {
        reference: request.providerOrderId,
        destination: request.description,
        ...(basketOrder === null ? {} : { basketOrder }),
        ...(request.email === null ? {} : { customerEmails: [request.email] }),
      },
      redirectUrl: request.resultUrl,
      webHookUrl: request.serverUrl,
      validity: Math.max(60, Math.floor((request.expiresAt.getTime() - now().getTime()) / 1_000)),
      paymentType: 'debit',
    })
    if ('why' in called) return { kind: 'silent', why: called.why }
    const { invoiceId, pageUrl } = called.answer
    if (!called.ok || typeof invoiceId !== 'string' || typeof pageUrl !== 'string' || !/^https?:\/\//.test(pageUrl))
      return { kind: 'silent', why: `${readText(called.answer['errCode'])} ${readText(called.answer['errText'])}` }
    return { kind: 'link', url: pageUrl, invoiceId }
  }

  async function fetchKey(): Promise<string | null> {
    const called = await call('pubkey', null, 5_000)
    return 'why' in called || !called.ok ? null : readText(called.answer['key']) || null
  }

  async function read({ data, signature }: SignedMessage): Promise<ParsedMessage> {
    const signed = await key.signs(data, signature, fetchKey)
    if (signed === null) return { kind: 'unverifiable' }
    if (!signed) return { kind: 'forged' }
    const raw = parseJson(data)
    const notification = isObject(raw) ? parseNotification(raw) : null
    return notification ? { kind: 'notification', notification } : { kind: 'unreadable', why: 'no invoiceId, reference or status' }
  }

  async function status({ providerOrderId, invoiceId }: AttemptRef, options: { timeoutMs?: number } = {}): Promise<StatusResult> {
    if (invoiceId === null) return { kind: 'none' }
    const called = await call(`invoice/status?invoiceId=${encodeURIComponent(invoiceId)}`, null, options.timeoutMs)
    if ('why' in called) return { kind: 'silent', why: called.why }
    if (!called.ok) return { kind: 'silent', why: `${readText(called.answer['errCode'])} ${readText(called.answer['errText'])}` }
    const notification = parseNotification({ reference: providerOrderId, invoiceId, ...called.answer })
    return notification?.providerOrderId === providerOrderId && notification.paymentId === invoiceId
      ? { kind: 'notification', notification }
      : { kind: 'silent', why: 'the answer is of no payment of ours' }
  }

  async function refund({ invoiceId, amount, refundId }: RefundRequestToProvider): Promise<RefundResult> {
    if (invoiceId === null) return { kind: 'refused', code: 'no_invoice', why: 'the attempt has no invoice' }
    const called = await call('invoice/cancel', { invoiceId, amount, extRef: `refund-${refundId}` })
    if ('why' in called) return { kind: 'silent', why: called.why }
    const message = readText(called.answer['status'])
    if (!called.ok || message === 'failure')
      return { kind: 'refused', code: readText(called.answer['errCode']) || message, why: readText(called.answer['errText']) }
    return { kind: message === 'success' ? 'done' : 'pending' }
  }

  async function withdraw({ invoiceId }: AttemptRef): Promise<void> {
    // Best effort: a paid invoice cannot be removed, and the next query reports the payment.
    if (invoiceId !== null) await call('invoice/remove', { invoiceId }, 3_000)
  }

  return { name: 'mono', open, read, status, refund, withdraw }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
