import { createHash } from 'node:crypto'
import { describeError } from '../../../platform/log.ts'

export interface TurboSmsSettings {
  readonly url: string
  readonly token: string
  /** The sender's registered names; without one for Viber, messages go only by SMS. */
  readonly sender: string
  readonly viberSender: string | null
}

export interface TextMessage {
  /** Identifies the message permanently: the service sends it once, however often it is asked. */
  readonly key: string
  /** `+380671234567` */
  readonly phone: string
  readonly text: string
}

export type SendResult =
  | { readonly kind: 'sent'; readonly messageId: string | null }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'later'; readonly why: string }

const timeoutMs = 10_000
/** Accepted, sent, or already known. */
const accepted: ReadonlySet<unknown> = new Set([0, 800, 801, 802, 803])
/** The service is busy, or limits the number of requests. */
const busy: ReadonlySet<unknown> = new Set([999, 502, 503])

interface Answer {
  readonly response_code?: unknown
  readonly response_status?: unknown
  readonly response_result?: readonly { readonly response_code?: unknown; readonly response_status?: unknown; readonly message_id?: unknown }[] | null
}

/**
 * Sends through TurboSMS: by Viber if the shop has a sender there, by SMS if Viber does not reach the phone. It answers HTTP 200 even on
 * failure.
 */
export async function sendTurboSms({ url, token, sender, viberSender }: TurboSmsSettings, { key, phone, text }: TextMessage): Promise<SendResult> {
  const body = {
    recipients: [phone.replace('+', '')],
    sms: { sender, text },
    ...(viberSender === null ? {} : { viber: { sender: viberSender, text } }),
    sequence_id: createHash('sha256').update(key).digest('hex').slice(0, 32),
  }
  let answer: Answer
  try {
    const response = await fetch(`${url}/message/send.json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) return { kind: 'later', why: `HTTP ${response.status}` }
    answer = (await response.json()) as Answer // every field is checked
  } catch (error) {
    return { kind: 'later', why: describeError(error) }
  }
  const [one] = answer.response_result ?? []
  const why = `${String(one?.response_code ?? answer.response_code)} ${String(one?.response_status ?? answer.response_status)}`
  if (busy.has(answer.response_code)) return { kind: 'later', why }
  if (!accepted.has(answer.response_code) || !accepted.has(one?.response_code)) return { kind: 'refused', why }
  return { kind: 'sent', messageId: typeof one?.message_id === 'string' ? one.message_id : null }
}
