import { toMajor, times } from '#contract/money.ts'
import type { CheckoutForm, CheckoutIntent, PaymentProvider, Reading, RefundAnswer, SignedMessage, StatusAnswer } from '../provider.ts'
import { open, seal, verify, type ApiVersion } from './envelope.ts'
import { readNews } from './parse-notification.ts'

export interface LiqPaySettings {
  readonly name: PaymentProvider['name']
  readonly publicKey: string
  readonly privateKey: string
  /** `https://www.liqpay.ua`, or where the simulator stands. */
  readonly url: string
  readonly version: ApiVersion
  /** Fill `rro_info`, so that the provider makes the fiscal receipt. */
  readonly fiscal: boolean
}

/** Text of an answer; anything else is nothing. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const defaultTimeoutMs = 10_000

/** `YYYY-MM-DD HH:mm:ss` in UTC. */
export function expiryOf(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}

function fiscalInfo({ goods, email }: CheckoutIntent) {
  return {
    items: goods.map(({ name, code, quantity, unit }) => ({
      name,
      vndcode: code,
      amount: quantity,
      price: toMajor(unit),
      cost: toMajor(times(unit, quantity)),
    })),
    delivery_emails: email === null ? [] : [email],
  }
}

/** Card payment by LiqPay: hosted checkout by a posted form, server calls, signed callbacks. */
export function liqpay(settings: LiqPaySettings): PaymentProvider {
  const { name, publicKey, privateKey, url, version, fiscal } = settings

  function checkout(intent: CheckoutIntent): CheckoutForm {
    const message = {
      version,
      public_key: publicKey,
      action: 'pay',
      amount: toMajor(intent.amount),
      currency: intent.currency,
      description: intent.description,
      order_id: intent.providerOrderId,
      language: intent.language,
      result_url: intent.resultUrl,
      server_url: intent.serverUrl,
      expired_date: expiryOf(intent.expiresAt),
      ...(fiscal ? { rro_info: fiscalInfo(intent) } : {}),
    }
    // The path keeps its 3 for version 7 too.
    return { action: `${url}/api/3/checkout`, ...seal(message, privateKey, version), version }
  }

  function read(message: SignedMessage): Reading {
    if (verify(message, privateKey) === null) return { kind: 'forged' }
    const raw = open(message.data)
    if (raw === null) return { kind: 'unreadable', why: 'not base64 of a JSON object' }
    const news = readNews(raw, publicKey)
    return news ? { kind: 'news', news } : { kind: 'unreadable', why: 'no order_id or no status' }
  }

  /** A server-to-server call; the answer is plain JSON, and errors come as JSON too, whatever the HTTP code. */
  async function ask(
    message: Readonly<Record<string, unknown>>,
    timeoutMs: number,
  ): Promise<{ answer: Readonly<Record<string, unknown>> } | { why: string }> {
    const { data, signature } = seal({ version, public_key: publicKey, ...message }, privateKey, version)
    try {
      const response = await fetch(`${url}/api/request`, {
        method: 'POST',
        body: new URLSearchParams({ data, signature }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      const answer: unknown = await response.json()
      if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return { why: `HTTP ${response.status}, not an object` }
      return { answer: answer as Record<string, unknown> } // an object by the check before it
    } catch (error) {
      return { why: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
    }
  }

  async function status(providerOrderId: string, options: { timeoutMs?: number } = {}): Promise<StatusAnswer> {
    const asked = await ask({ action: 'status', order_id: providerOrderId }, options.timeoutMs ?? defaultTimeoutMs)
    if ('why' in asked) return { kind: 'silent', why: asked.why }
    const { answer } = asked
    if (answer['err_code'] === 'payment_not_found') return { kind: 'none' }
    // `result: error` with a payment in it is a failed payment; without one it is a failed call.
    if (answer['result'] === 'error' && answer['payment_id'] === undefined)
      return { kind: 'silent', why: textOf(answer['err_code']) || textOf(answer['err_description']) || 'error' }
    const news = readNews({ order_id: providerOrderId, ...answer }, publicKey)
    return news && news.providerOrderId === providerOrderId ? { kind: 'news', news } : { kind: 'silent', why: 'the answer is of no payment of ours' }
  }

  async function refund(order: { providerOrderId: string; amount: CheckoutIntent['amount'] }): Promise<RefundAnswer> {
    const asked = await ask({ action: 'refund', order_id: order.providerOrderId, amount: toMajor(order.amount) }, defaultTimeoutMs)
    if ('why' in asked) return { kind: 'silent', why: asked.why }
    const { answer } = asked
    const said = textOf(answer['status'])
    if (answer['result'] === 'error' || said === 'error' || said === 'failure') {
      return { kind: 'refused', code: textOf(answer['err_code']) || said, why: textOf(answer['err_description']) }
    }
    // `wait_amount`: refunded from takings to come.
    if (answer['wait_amount'] === true || answer['wait_amount'] === 'true' || said === 'wait_reserve') return { kind: 'pending' }
    return said === 'reversed' || said === 'success' ? { kind: 'done' } : { kind: 'pending' }
  }

  return { name, checkout, read, status, refund }
}
