import { once } from 'node:events'
import { createServer } from 'node:http'

export const smsToken = 'test-token-of-sms'

interface Sent {
  readonly phone: string
  readonly sms: { readonly sender: string; readonly text: string }
  readonly viber: { readonly sender: string; readonly text: string } | null
}

/** TurboSMS on loopback: always HTTP 200, and one message per `sequence_id`. */
export interface FakeTurboSms extends AsyncDisposable {
  readonly url: string
  readonly sent: Sent[]
  requests: number
  /** What happens to the next requests: `loses` accepts the message and loses the answer. */
  mode: 'answers' | 'loses' | 'busy' | 'unpaid'
}

export async function startFakeTurboSms(): Promise<FakeTurboSms> {
  const known = new Set<string>()
  const http = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer) // a request without an encoding gives buffers
      // sent by our own client
      const body = JSON.parse(Buffer.concat(chunks).toString()) as { recipients: string[]; sequence_id: string } & Pick<Sent, 'sms'> & Partial<Sent>
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
    })()
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const service: FakeTurboSms = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    sent: [],
    requests: 0,
    mode: 'answers',
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return service
}
