import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { startLoopback, type Loopback } from './loopback.ts'

export const monoToken = 'test-token-of-the-merchant'

type Status = 'created' | 'processing' | 'hold' | 'success' | 'failure' | 'reversed' | 'expired'
interface Cancellation {
  status: 'processing' | 'success' | 'failure'
  readonly amount: number
  readonly extRef: string
}
export interface Invoice {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly webHookUrl: string
  readonly redirectUrl: string
  readonly validity: number
  readonly basket: readonly { readonly name: string; readonly qty: number; readonly sum: number; readonly code: string }[]
  status: Status
  errCode: string | null
  readonly cancellations: Cancellation[]
  modified: Date
}

/** The behaviour of the stand-in; the names are those of the simulator's controls. */
export interface MonoControls {
  callbacks: 'prompt' | 'missing' | 'held'
  copies: number
  intermediate: boolean
  requests: 'answered' | 'down'
  refunds: 'prompt' | 'waiting'
}

/** plata by mono on loopback, with the real protocol and a page whose buttons a test can press. */
export interface FakeMono extends Loopback {
  readonly invoices: Invoice[]
  readonly controls: MonoControls
  /** How often its key was requested. */
  readonly keyRequests: () => number
  /** Signs with a new key from now on. */
  rotateKey(): void
  /** The state of an invoice, as in webhooks and answers. */
  messageOf(invoice: Invoice): Record<string, unknown>
  signature(body: string): string
  /** Sets a state, and notifies the shop as the controls say. */
  force(invoice: Invoice, change: Partial<Pick<Invoice, 'status' | 'errCode'>>): Promise<void>
  /** Sends held webhooks. @returns the shop's statuses */
  deliver(order?: 'first' | 'last'): Promise<number[]>
}

const failures: Readonly<Record<string, string>> = { '4000000000000002': '59' }
const confirmed = '4000000000003063'
const done = (list: readonly Cancellation[]) => list.filter(({ status }) => status === 'success').reduce((total, { amount }) => total + amount, 0)

/** @param now the test's clock */
export async function startFakeMono(now: () => Date): Promise<FakeMono> {
  const invoices: Invoice[] = []
  const held: { url: string; body: string; signature: string }[] = []
  let keys = newKeys()
  let keyRequests = 0
  const controls: MonoControls = { callbacks: 'prompt', copies: 1, intermediate: false, requests: 'answered', refunds: 'prompt' }

  const signature = (body: string) => sign('sha256', Buffer.from(body), keys.privateKey).toString('base64')
  const toMessage = (invoice: Invoice) => ({
    invoiceId: invoice.id,
    status: invoice.status,
    ...(invoice.errCode === null ? {} : { failureReason: 'Недостатньо коштів', errCode: invoice.errCode }),
    amount: invoice.amount,
    ccy: 980,
    finalAmount: ['success', 'reversed'].includes(invoice.status) ? invoice.amount - done(invoice.cancellations) : 0,
    createdDate: '2026-01-01T00:00:00Z',
    modifiedDate: `${invoice.modified.toISOString().slice(0, 19)}Z`,
    reference: invoice.reference,
    ...(invoice.cancellations.length === 0
      ? {}
      : {
          cancelList: invoice.cancellations.map((one) => ({
            ...one,
            ccy: 980,
            createdDate: '2026-01-01T00:00:00Z',
            modifiedDate: '2026-01-01T00:00:00Z',
          })),
        }),
    paymentInfo: {
      maskedPan: '444403******1902',
      paymentSystem: 'visa',
      paymentMethod: 'pan',
      fee: Math.round(invoice.amount * 0.013),
      country: '804',
    },
  })
  async function send({ url, body, signature: signed }: (typeof held)[number]): Promise<number> {
    const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-sign': signed } })
    return answer.status
  }
  async function notify(invoice: Invoice): Promise<void> {
    if (controls.callbacks === 'missing') return
    const body = JSON.stringify(toMessage(invoice))
    const message = { url: invoice.webHookUrl, body, signature: signature(body) }
    for (let copy = 0; copy < controls.copies; copy++) {
      if (controls.callbacks === 'held') held.push(message)
      else await send(message).catch(() => 0)
    }
  }
  async function force(invoice: Invoice, change: Partial<Pick<Invoice, 'status' | 'errCode'>>): Promise<void> {
    Object.assign(invoice, change, { modified: now() })
    await notify(invoice)
  }
  async function press(invoice: Invoice, action: string, card: string): Promise<void> {
    const number = card.replace(/\D/g, '')
    const failed = { status: 'failure', errCode: '59' } as const
    if (invoice.status === 'created' && action === 'decline') return force(invoice, failed)
    if (invoice.status === 'created' && action === 'pay') {
      if (controls.intermediate || number === confirmed) await force(invoice, { status: 'processing' })
      if (number === confirmed) return undefined
      return force(invoice, failures[number] ? failed : { status: 'success' })
    }
    if (invoice.status === 'processing' && action === 'confirm') return force(invoice, { status: 'success' })
    if (invoice.status === 'processing' && action === 'cancel') return force(invoice, failed)
  }

  type Body = Partial<Record<string, never>> & { merchantPaymInfo?: { reference?: string; basketOrder?: Invoice['basket'] } }
  const problem = (errCode: string, errText: string) => ({ code: 400, body: { errCode, errText } })
  const found = (id: unknown) => invoices.find((invoice) => invoice.id === id)

  function create(body: Body) {
    const { amount, merchantPaymInfo, webHookUrl, redirectUrl, validity } = body
    if (!Number.isSafeInteger(amount) || Number(amount) <= 0) return problem('BAD_REQUEST', 'invalid amount')
    const invoice: Invoice = {
      id: `2${randomBytes(8).toString('base64url')}`,
      reference: merchantPaymInfo?.reference ?? '',
      amount: Number(amount),
      webHookUrl: String(webHookUrl),
      redirectUrl: String(redirectUrl),
      validity: Number(validity),
      basket: merchantPaymInfo?.basketOrder ?? [],
      status: 'created',
      errCode: null,
      cancellations: [],
      modified: now(),
    }
    invoices.push(invoice)
    return { code: 200, body: { invoiceId: invoice.id, pageUrl: `${http.url}/pay/${invoice.id}` } }
  }
  function cancel({ invoiceId, amount, extRef }: Body) {
    const invoice = found(invoiceId)
    const sum = amount === undefined ? (invoice?.amount ?? 0) : Number(amount)
    if (!invoice) return problem('NOT_FOUND', 'invoice not found')
    const open = invoice.cancellations.filter(({ status }) => status !== 'failure').reduce((total, one) => total + one.amount, 0)
    if (invoice.status !== 'success' || open + sum > invoice.amount) return problem('INVALID_AMOUNT', 'amount is more than final amount')
    const status = controls.refunds === 'prompt' ? 'success' : 'processing'
    invoice.cancellations.push({ status, amount: sum, extRef: String(extRef) })
    if (done(invoice.cancellations) === invoice.amount) invoice.status = 'reversed'
    invoice.modified = now()
    return { code: 200, body: { status, createdDate: now().toISOString(), modifiedDate: now().toISOString() } }
  }
  function remove({ invoiceId }: Body) {
    const invoice = found(invoiceId)
    if (!invoice || invoice.status !== 'created') return problem('INVOICE_ALREADY_PAID', 'cannot be removed')
    Object.assign(invoice, { status: 'expired', modified: now() })
    return { code: 200, body: {} }
  }
  function answer(method: string, url: URL, body: Body) {
    switch (`${method} ${url.pathname}`) {
      case 'POST /api/merchant/invoice/create':
        return create(body)
      case 'GET /api/merchant/invoice/status': {
        const invoice = found(url.searchParams.get('invoiceId'))
        return invoice ? { code: 200, body: toMessage(invoice) } : problem('NOT_FOUND', 'invoice not found')
      }
      case 'POST /api/merchant/invoice/cancel':
        return cancel(body)
      case 'POST /api/merchant/invoice/remove':
        return remove(body)
      case 'GET /api/merchant/pubkey':
        keyRequests += 1
        return { code: 200, body: { key: Buffer.from(keys.publicKey.export({ type: 'spki', format: 'pem' })).toString('base64') } }
      default:
        return { code: 404, body: { errCode: 'NOT_FOUND', errText: url.pathname } }
    }
  }

  const http = await startLoopback(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://mono.test')
    const sent = await text(request)
    const page = /^\/pay\/(.+)$/.exec(url.pathname)
    if (page) {
      const invoice = found(page[1])
      const fields = new URLSearchParams(sent)
      if (invoice && request.method === 'POST') await press(invoice, fields.get('action') ?? '', fields.get('card') ?? '')
      return response.writeHead(invoice ? 303 : 404, { location: invoice?.redirectUrl ?? '' }).end()
    }
    if (controls.requests === 'down') return request.socket.destroy()
    const { code, body } =
      request.headers['x-token'] === monoToken
        ? answer(request.method ?? '', url, sent === '' ? {} : (JSON.parse(sent) as Body)) // sent by our own client
        : { code: 403, body: { errCode: 'FORBIDDEN', errText: 'forbidden' } }
    return response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return {
    ...http,
    invoices,
    controls,
    keyRequests: () => keyRequests,
    rotateKey() {
      keys = newKeys()
    },
    messageOf: toMessage,
    signature,
    force,
    async deliver(order = 'first') {
      const queued = held.splice(0)
      const statuses: number[] = []
      for (const message of order === 'first' ? queued : queued.toReversed()) statuses.push(await send(message))
      return statuses
    },
  }
}

function newKeys(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
}
