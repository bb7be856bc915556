import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { startLoopback, type Loopback } from './loopback.ts'

type Json = Record<string, unknown>
interface Reply {
  readonly code: number
  readonly body: Json
}

/** A cash register whose next requests may fail: the answer is lost before or after the work. */
export interface FakeRegister extends Loopback {
  /** Receipts that were actually made. */
  readonly receipts: Json[]
  readonly requests: { readonly path: string; readonly body: Json }[]
  mode: 'answers' | 'loses' | 'down'
  /** Whether receipts are made offline. */
  offline: boolean
  /** The register's error text for the next sale. */
  failure: string | null
}

type Controls = Omit<FakeRegister, keyof Loopback>
type Answer = (register: Controls, request: { path: string; method: string; headers: IncomingMessage['headers']; body: Json }) => Reply

/** @param sells whether a request makes a receipt, so that its answer can be lost */
async function startRegister(answer: Answer, sells: (path: string, body: Json) => boolean): Promise<FakeRegister> {
  const register: Controls = { receipts: [], requests: [], mode: 'answers', offline: false, failure: null }
  const http = await startLoopback(async (request, response) => {
    const path = request.url ?? ''
    const sent = await text(request)
    const body = sent === '' ? {} : (JSON.parse(sent) as Json) // sent by our own client
    if (register.mode === 'down') return request.socket.destroy()
    register.requests.push({ path, body })
    const { code, body: notified } = answer(register, { path, method: request.method ?? '', headers: request.headers, body })
    if (register.mode === 'loses' && sells(path, body)) return request.socket.destroy()
    return response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(notified))
  })
  return Object.assign(register, http)
}

export const checkboxKeys = { licenseKey: 'test-licence', pin: '0000000001' }

/** Checkbox: sign-in by PIN, a shift that takes a moment to open, receipts with the client's own id. */
export function startFakeCheckbox(): Promise<FakeRegister> {
  let shift: 'none' | 'CREATED' | 'OPENED' = 'none'
  const sumTotal = (goods: unknown) =>
    // sent by our own client
    (goods as { good: { price: number }; quantity: number }[]).reduce((total, { good, quantity }) => total + (good.price * quantity) / 1_000, 0)
  return startRegister(
    (register, { path, method, headers, body }) => {
      const receipt = /^\/api\/v1\/receipts\/([\w-]{36})$/.exec(path)
      if (headers['x-license-key'] !== checkboxKeys.licenseKey || !headers['x-client-name'])
        return { code: 403, body: { message: 'Невірний ключ ліцензії' } }
      if (path === '/api/v1/cashier/signinPinCode')
        return body['pin_code'] === checkboxKeys.pin
          ? { code: 200, body: { access_token: 'token' } }
          : { code: 403, body: { message: 'Невірний логін або пароль' } }
      if (headers.authorization !== 'Bearer token') return { code: 401, body: { message: 'Unauthorized' } }
      if (path === '/api/v1/cashier/shift') {
        const status = shift
        if (shift === 'CREATED') shift = 'OPENED'
        return { code: 200, body: status === 'none' ? {} : { status } }
      }
      if (path === '/api/v1/shifts') {
        shift = 'CREATED'
        return { code: 202, body: { status: shift } }
      }
      if (receipt && method === 'GET') {
        const found = register.receipts.find(({ id }) => id === receipt[1])
        return found ? { code: 200, body: found } : { code: 404, body: { message: 'Чек не знайдено' } }
      }
      if (path !== '/api/v1/receipts/sell') return { code: 404, body: {} }
      if (shift !== 'OPENED') return { code: 400, body: { message: 'Зміну не відкрито' } }
      if (register.failure) return { code: 422, body: { message: register.failure } }
      if (register.receipts.some(({ id }) => id === body['id'])) return { code: 409, body: { message: 'Чек з таким id вже існує' } }
      const paid = (body['payments'] as { value: number }[])[0]?.value // sent by our own client
      if (sumTotal(body['goods']) !== paid) return { code: 422, body: { message: 'Сума оплат не дорівнює сумі товарів' } }
      const made = {
        ...body,
        status: 'DONE',
        fiscal_code: `CB-${register.receipts.length + 1}`,
        tax_url: `https://cabinet.tax.gov.ua/cashregs/check?id=${register.receipts.length + 1}`,
        is_sent_dps: !register.offline,
      }
      register.receipts.push(made)
      return { code: 201, body: made }
    },
    (path) => path === '/api/v1/receipts/sell',
  )
}

export const vchasnoToken = 'test-token'

/** Вчасно.Каса: one path, tasks by number, HTTP 200 even when it refuses; it counts its receipts and does not recognise repeats. */
export function startFakeVchasno(): Promise<FakeRegister> {
  let [sales, returns] = [100, 7]
  return startRegister(
    (register, { path, headers, body }) => {
      // sent by our own client
      const fiscal = body['fiscal'] as { task: number; receipt?: { sum: number; rows: { cost: number }[]; pays: { sum: number }[] } }
      if (path !== '/api/v3/fiscal/execute' || headers.authorization !== vchasnoToken)
        return { code: 200, body: { res: 1001, errortxt: 'Невірний токен', info: null } }
      if (fiscal.task === 18)
        return { code: 200, body: { res: 0, errortxt: '', info: { shift_status: 1, last_receipt_no: sales, last_back_no: returns } } }
      if (register.failure) return { code: 200, body: { res: 1023, errortxt: register.failure, info: null } }
      const { receipt } = fiscal
      const cents = (value: number) => Math.round(value * 100)
      const total = receipt?.rows.reduce((sum, { cost }) => sum + cents(cost), 0)
      if (!receipt || total !== cents(receipt.sum) || cents(receipt.pays[0]?.sum ?? 0) !== total)
        return { code: 200, body: { res: 1005, errortxt: 'Сума рядків не дорівнює сумі чека', info: null } }
      if (fiscal.task === 1) sales += 1
      else returns += 1
      register.receipts.push({ task: fiscal.task, sum: receipt.sum, tag: body['tag'] })
      const doccode = `VK-${register.receipts.length}`
      const info = { task: fiscal.task, doccode, isoffline: register.offline, qr: `https://kasa.vchasno.ua/check-viewer/${doccode}` }
      return { code: 200, body: { res: 0, errortxt: '', info } }
    },
    (_path, body) => (body['fiscal'] as { task: number }).task < 18, // sent by our own client
  )
}
