import { toMajor, times } from '#contract/money.ts'
import type {
  AttemptRef,
  PaymentPage,
  PaymentRequest,
  PaymentProvider,
  ParsedMessage,
  RefundRequestToProvider,
  RefundResult,
  SignedMessage,
  StatusResult,
} from '../provider.ts'
import { open as openEnvelope, seal, verify, type ApiVersion } from './envelope.ts'
import { isObject, readText, type Json } from '../../../platform/call-json.ts'
import { parseNotification } from './parse-notification.ts'

export interface LiqPaySettings {
  readonly name: PaymentProvider['name']
  readonly publicKey: string
  readonly privateKey: string
  /** `https://www.liqpay.ua`, or the URL of the simulator. */
  readonly url: string
  readonly version: ApiVersion
  /** Fills `rro_info`, so that the provider makes the fiscal receipt. */
  readonly fiscal: boolean
}

const defaultTimeoutMs = 10_000

/** `YYYY-MM-DD HH:mm:ss` in UTC. */
export function formatExpiry(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}

function fiscalInfo({ items, email }: PaymentRequest) {
  return {
    items: items.map(({ name, code, quantity, unit }) => ({
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

  async function open(request: PaymentRequest): Promise<PaymentPage> {
    const message = {
      version,
      public_key: publicKey,
      action: 'pay',
      amount: toMajor(request.amount),
      currency: request.currency,
      description: request.description,
      order_id: request.providerOrderId,
      language: request.language,
      result_url: request.resultUrl,
      server_url: request.serverUrl,
      expired_date: formatExpiry(request.expiresAt),
      ...(fiscal ? { rro_info: fiscalInfo(request) } : {}),
    }
    // The path contains 3 for version 7 too.
    return { kind: 'form', action: `${url}/api/3/checkout`, ...seal(message, privateKey, version), version }
  }

  async function read(message: SignedMessage): Promise<ParsedMessage> {
    if (verify(message, privateKey) === null) return { kind: 'forged' }
    const raw = openEnvelope(message.data)
    if (raw === null) return { kind: 'unreadable', why: 'not base64 of a JSON object' }
    const notification = parseNotification(raw, publicKey)
    return notification ? { kind: 'notification', notification } : { kind: 'unreadable', why: 'no order_id or no status' }
  }

  /** A server-to-server call; answers and errors are JSON, whatever the HTTP code. */
  async function callApi(message: Json, timeoutMs: number): Promise<{ answer: Json } | { why: string }> {
    const { data, signature } = seal({ version, public_key: publicKey, ...message }, privateKey, version)
    try {
      const response = await fetch(`${url}/api/request`, {
        method: 'POST',
        body: new URLSearchParams({ data, signature }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      const answer: unknown = await response.json()
      return isObject(answer) ? { answer } : { why: `HTTP ${response.status}, not an object` }
    } catch (error) {
      return { why: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
    }
  }

  async function status({ providerOrderId }: AttemptRef, options: { timeoutMs?: number } = {}): Promise<StatusResult> {
    const requested = await callApi({ action: 'status', order_id: providerOrderId }, options.timeoutMs ?? defaultTimeoutMs)
    if ('why' in requested) return { kind: 'silent', why: requested.why }
    const { answer } = requested
    if (answer['err_code'] === 'payment_not_found') return { kind: 'none' }
    // `result: error` with a payment is a failed payment; without one it is a failed call.
    if (answer['result'] === 'error' && answer['payment_id'] === undefined)
      return { kind: 'silent', why: readText(answer['err_code']) || readText(answer['err_description']) || 'error' }
    const notification = parseNotification({ order_id: providerOrderId, ...answer }, publicKey)
    return notification && notification.providerOrderId === providerOrderId
      ? { kind: 'notification', notification }
      : { kind: 'silent', why: 'the answer is of no payment of ours' }
  }

  async function refund(order: RefundRequestToProvider): Promise<RefundResult> {
    const requested = await callApi({ action: 'refund', order_id: order.providerOrderId, amount: toMajor(order.amount) }, defaultTimeoutMs)
    if ('why' in requested) return { kind: 'silent', why: requested.why }
    const { answer } = requested
    const message = readText(answer['status'])
    if (answer['result'] === 'error' || message === 'error' || message === 'failure') {
      return { kind: 'refused', code: readText(answer['err_code']) || message, why: readText(answer['err_description']) }
    }
    // `wait_amount`: will be refunded from future takings.
    if (answer['wait_amount'] === true || answer['wait_amount'] === 'true' || message === 'wait_reserve') return { kind: 'pending' }
    return message === 'reversed' || message === 'success' ? { kind: 'done' } : { kind: 'pending' }
  }

  return { name, open, read, status, refund }
}
