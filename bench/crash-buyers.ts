import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CartLine } from '../src/contract/cart.ts'
import type { OrderPlaced } from '../src/contract/order.ts'
import type { CheckoutView } from '../src/contract/checkout-view.ts'

/** A buyer's request: repeated with the same key until it is answered. */
export interface RequestSpec {
  readonly key: string
  readonly path: string
  readonly body: unknown
  answer: OrderPlaced | null
  attempts: number
}

const password = 'тихий став греблю рве'
const email = 'killed@example.com'

type Headers = Record<string, string>
type ShopCall = (url: string | URL, init?: RequestInit) => Promise<Response>
export interface Traffic {
  stopped: boolean
  /** How buyers send their requests; {@link callShop} by default. */
  readonly call?: ShopCall
}

/** A request of a buyer. */
const callShop: ShopCall = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })

/** {@link callShop} for a cluster. 502 to 504 count as no answer: the proxy reports a broken connection, the shop an absent database. */
export const callCluster: ShopCall = async (url, init) => {
  const answer = await callShop(url, init)
  if (answer.status >= 502 && answer.status <= 504) {
    const isOurs = (await answer.text()).startsWith('{')
    throw new TypeError(`no answer: ${answer.status} of the ${isOurs ? 'shop' : 'proxy'}`)
  }
  return answer
}

const json = (body: unknown, headers: Headers = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { ...headers, 'content-type': 'application/json' },
})

export async function put(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, { ...json(body), method: 'PUT' })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
}

export async function register(url: string): Promise<void> {
  const form = { email, firstName: 'Олена', lastName: 'Коваль', phone: '+380671234567', password, passwordRepeat: password }
  const answer = await callShop(`${url}/api/v1/user/registration`, json(form))
  if (answer.status !== 201) throw new Error(`registration: ${answer.status}`)
}

export async function signIn(url: string, call = callShop): Promise<Headers> {
  const answer = await call(`${url}/api/login_check`, json({ username: email, password }))
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` } // the shop's own answer
}

/** Sends a request; stores the answer if there is one. */
export async function sendRequest(url: string, request: RequestSpec, headers: Headers, call = callShop): Promise<OrderPlaced | null> {
  request.attempts += 1
  const answer = await call(`${url}${request.path}`, json(request.body, { ...headers, 'idempotency-key': request.key }))
  if (answer.status !== 201) throw new Error(`${request.path}: ${answer.status} ${await answer.text()}`)
  const placed = (await answer.json()) as OrderPlaced // the status promises this type
  if (request.answer && request.answer.order_number !== placed.order_number) throw new Error('one key, two orders')
  request.answer = placed
  return placed
}

/** Pays on the provider's page, or leaves it after the first steps. */
async function pay(placed: OrderPlaced, url: string, call: ShopCall): Promise<void> {
  const secret = new URL(placed.redirect_url ?? '').pathname.split('/').at(-1)
  const view = (await (await call(`${url}/api/v1/payment/checkout/${secret}`)).json()) as CheckoutView // its shape
  if (view.state !== 'open') return
  const page = await providersPage(view, call)
  const action = Math.random() < 0.85 ? 'pay' : 'decline'
  const pressed = await call(page, { method: 'POST', body: new URLSearchParams({ action, card: '4242424242424242' }), redirect: 'manual' })
  if (pressed.status >= 400) throw new Error(`the provider's page: ${pressed.status}`)
}

/** LiqPay and the simulator take a signed form and redirect; mono has a page for each payment. */
async function providersPage({ action, data, signature }: CheckoutView, call: ShopCall): Promise<URL> {
  if (!data || !signature) return new URL(action ?? '')
  const opened = await call(action ?? '', { method: 'POST', body: new URLSearchParams({ data, signature }), redirect: 'manual' })
  return new URL(opened.headers.get('location') ?? '', action ?? '')
}

export async function untilStopped(traffic: Traffic, work: () => Promise<void>): Promise<void> {
  while (!traffic.stopped) {
    try {
      await work()
    } catch (error) {
      // A killed shop breaks off its answers. Any other error is a finding.
      if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)) throw error
      await sleep(5)
    }
  }
}

export async function phoneBuyer(url: string, product: number, requests: RequestSpec[], traffic: Traffic): Promise<void> {
  await untilStopped(traffic, async () => {
    const body = { phone: '0671234567', product_id: product, quantity: 1, product_properties: [] }
    const request = claim(requests, '/api/v1/purchase/public') ?? {
      key: randomUUID(),
      path: '/api/v1/purchase/public',
      body,
      answer: null,
      attempts: 0,
    }
    await followLink(url, request, requests, { headers: {}, call: traffic.call ?? callShop })
  })
}

export async function accountBuyer(url: string, product: number, requests: RequestSpec[], traffic: Traffic): Promise<void> {
  const { call = callShop } = traffic
  let headers: Headers | null = null
  await untilStopped(traffic, async () => {
    headers ??= await signIn(url, call)
    const waiting = claim(requests, '/api/v1/cartcheckout')
    if (waiting) return followLink(url, waiting, requests, { headers, call })
    const added = await call(`${url}/api/v1/cart/add/product/${product}`, json({ quantity: 1 }, headers))
    const { id } = (await added.json()) as CartLine // the schema promises this type
    const body = { purchaseProductIds: [id], offer_accepted: true, adult_confirmed: true }
    return followLink(url, { key: randomUUID(), path: '/api/v1/cartcheckout', body, answer: null, attempts: 0 }, requests, { headers, call })
  })
}

const claimed = new WeakSet<RequestSpec>()

/** Claims an unanswered request that nobody is repeating now. */
function claim(requests: readonly RequestSpec[], path: string): RequestSpec | undefined {
  return requests.find((request) => request.path === path && !request.answer && !claimed.has(request))
}

async function followLink(
  url: string,
  request: RequestSpec,
  requests: RequestSpec[],
  { headers, call }: { readonly headers: Headers; readonly call: ShopCall },
): Promise<void> {
  if (request.attempts === 0) requests.push(request)
  claimed.add(request)
  try {
    const placed = await sendRequest(url, request, headers, call)
    if (placed?.redirect_url) await pay(placed, url, call)
  } finally {
    claimed.delete(request)
  }
}
