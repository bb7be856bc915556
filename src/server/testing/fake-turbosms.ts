import { text } from 'node:stream/consumers'
import { startLoopback, type Loopback } from './loopback.ts'

export const smsToken = 'test-token-of-sms'

interface Sent {
  readonly phone: string
  readonly sms: { readonly sender: string; readonly text: string }
  readonly viber: { readonly sender: string; readonly text: string } | null
}

/** TurboSMS on loopback: always HTTP 200, and one message per `sequence_id`. */
export interface FakeTurboSms extends Loopback {
  readonly sent: Sent[]
  requests: number
  /** What happens to the next requests: `loses` accepts the message and loses the answer. */
  mode: 'answers' | 'loses' | 'busy' | 'unpaid'
}

export async function startFakeTurboSms(): Promise<FakeTurboSms> {
  const known = new Set<string>()
  const service: Omit<FakeTurboSms, keyof Loopback> = { sent: [], requests: 0, mode: 'answers' }
  const http = await startLoopback(async (request, response) => {
    // sent by our own client
    const body = JSON.parse(await text(request)) as { recipients: string[]; sequence_id: string } & Pick<Sent, 'sms'> & Partial<Sent>
    service.requests += 1
    const answer = (response_code: number, response_status: string, response_result: unknown = null) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ response_code, response_status, response_result }))
    if (request.headers.authorization !== `Bearer ${smsToken}`) return answer(103, 'REQUIRED_TOKEN')
    if (service.mode === 'busy') return answer(999, 'SERVICE_UNAVAILABLE')
    if (service.mode === 'unpaid') return answer(203, 'NOT_ENOUGH_CREDITS')
    const phone = body.recipients[0] ?? ''
    if (!/^380\d{9}$/.test(phone))
      return answer(0, 'OK', [{ phone, response_code: 404, message_id: null, response_status: 'NOT_ALLOWED_RECIPIENT_NUMBER' }])
    if (!known.has(body.sequence_id)) service.sent.push({ phone, sms: body.sms, viber: body.viber ?? null })
    known.add(body.sequence_id)
    if (service.mode === 'loses') return request.socket.destroy()
    return answer(801, 'SUCCESS_MESSAGE_SENT', [{ phone, response_code: 0, message_id: `m-${service.sent.length}`, response_status: 'OK' }])
  })
  return Object.assign(service, http)
}
