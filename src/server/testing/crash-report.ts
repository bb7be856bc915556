import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CartLine } from '#contract/cart.ts'
import type { OrderPlaced } from '#contract/order.ts'
import type { CheckoutView } from '#contract/payment.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase, type Database } from '../platform/db/db.ts'
import { reportClerk, sendAct, workAsClerk, type ClerkAct, type ClerkCall, type ClerkReport } from './crash-clerk.ts'
import { createProduct } from './product-factory.ts'
import { freePort } from '../platform/free-port.ts'
import { databaseUrl, ready, startShop, type ShopProcess } from './shop-process.ts'

/** What became of the shop's promises after so many kills. Everything but the first block must be zero. */
export interface CrashReport extends ClerkReport {
  readonly crashes: number
  readonly answered: number
  readonly repeated: number
  readonly paid: number

  /** Orders that were answered to a buyer and are not there. */
  readonly lostAnswers: number
  /** Keys with more than one order, and orders that nobody asked for. */
  readonly surplus: number
  /** Order numbers left out. */
  readonly gaps: number
  /** Paid at the provider, not in the shop; or the other way round. */
  readonly unpaid: number
  readonly invented: number
  /** Emails about the same thing to the same reader, and orders of an account without an email that confirms them. */
  readonly duplicateEmails: number
  readonly ordersWithoutEmail: number
}

/** A wish of a buyer: sent again with the same key until it is answered. */
export interface RequestSpec {
  readonly key: string
  readonly path: string
  readonly body: unknown
  answer: OrderPlaced | null
  attempts: number
}

const password = 'тихий став греблю рве'
const email = 'killed@example.com'

/** Signs somebody of the staff in to a running shop. */
export type SignInClerk = (url: string, environment: Record<string, string>) => Promise<ClerkCall>

/**
 * Lets buyers order and pay and clerks record, void and refund money, kills the process with SIGKILL at a random moment, starts it again, and so on;
 * then lets it come to rest and compares what buyers were told with what is there.
 */
export async function crashAtRandomMoments(
  folder: string,
  crashes: number,
  { signInClerk, log }: { signInClerk: SignInClerk; log: (line: string) => void },
): Promise<CrashReport> {
  // One address for good: the provider keeps it for its callbacks.
  const environment = { DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'error', PORT: String(await freePort()) }
  let shop = await ready(await startShop(environment))
  const database = openDatabase(databaseUrl(folder), { max: 2 })
  try {
    const product = await createProduct({ database, clock: systemClock })
    await register(shop.url)
    // Callbacks come twice, and before the final one another.
    await put(`${shop.url}/simulator/control`, { copies: 2, intermediate: true })
    const requests: RequestSpec[] = []
    const acts: ClerkAct[] = []
    const clerk = await signInClerk(shop.url, environment)
    for (let kill = 1; kill <= crashes; kill++) {
      const traffic = { stopped: false }
      const buyers = [phoneBuyer, phoneBuyer, phoneBuyer, accountBuyer].map((buyer) => buyer(shop.url, product, requests, traffic))
      const clerks = untilStopped(traffic, () => workAsClerk(clerk, database, acts))
      await sleep(30 + Math.random() * 1_500)
      await shop.kill('SIGKILL')
      traffic.stopped = true
      await Promise.all([...buyers, clerks])
      shop = await ready(await startShop(environment), 300) // a busy machine is no loss
      if (kill % 10 === 0) log(`${kill} kills, ${requests.filter(({ answer }) => answer).length} orders answered`)
    }
    for (const request of requests) if (!request.answer) await ask(shop.url, request, request.path.includes('cart') ? await signIn(shop.url) : {})
    for (const act of acts) for (let tries = 0; act.outcome === 'open' && tries < 10; tries++) await sendAct(clerk, act)
    shop = await waitUntilIdle(shop, environment, database)
    return { ...(await reportLosses(database, requests, crashes)), ...(await reportClerk(database, acts)) }
  } finally {
    await database.close()
    await shop.kill()
  }
}

/** Time passes: what is due is asked for and delivered, until nothing changes any more. */
async function waitUntilIdle(shop: ShopProcess, environment: Record<string, string>, database: Database): Promise<ShopProcess> {
  await shop.kill('SIGKILL')
  await letAnHourPass(database)
  const again = await ready(await startShop(environment))
  await waitUntilNothingIsDue(database)
  return again
}

const letAnHourPass = async (database: Database) => {
  for (const passes of anHourPasses) await database.pool.query(passes)
}

/**
 * The same while a shop is running.
 * @param countMismatches payments about which provider and shop disagree, where the provider is not the simulator
 */
export async function waitUntilSettled(database: Database, countMismatches?: () => Promise<number>): Promise<void> {
  await letAnHourPass(database)
  await waitUntilNothingIsDue(database, countMismatches)
}

async function countSimulated({ pool }: Database): Promise<number> {
  return (await pool.query<{ open: number }>(`select (${mismatchCount}) as open`)).rows[0]?.open ?? -1
}

async function waitUntilNothingIsDue(database: Database, countMismatches = () => countSimulated(database)): Promise<void> {
  const deadline = Date.now() + 600_000
  while (Date.now() < deadline) {
    const open = await countMismatches()
    const { rows: waiting } = await database.pool.query<{ open: number }>(pendingCount)
    if (open === 0 && waiting[0]?.open === 0) break
    await sleep(500)
  }
}

const anHourPasses = [
  `update payment_attempts set next_poll_at = now() where next_poll_at is not null`,
  `update simulator_deliveries set due_at = now() where not done`,
  `update jobs.job set start_after = now() where state in ('created', 'retry')`,
]

const pendingCount = `select (select count(*) from simulator_deliveries where not done)::int
  + (select count(*) from jobs.job where state in ('created', 'retry', 'active') and start_after <= now())::int as open`

/** What the provider took for an order by card, and what of it went back. */
const atProvider = `select b.order_id, b.received, b.refunded,
    coalesce(sum(p.amount) filter (where p.status in ('success', 'reversed')), 0) as taken,
    coalesce(sum(p.refunded) filter (where p.status in ('success', 'reversed')), 0) as returned
  from order_payments b left join payment_attempts a on a.order_id = b.order_id
  left join simulator_payments p on p.order_id = a.provider_order_id group by b.order_id`

/** Orders about which provider and shop disagree. */
const mismatchCount = `select count(*)::int from (${atProvider}) as compared where taken <> received or returned <> refunded`

export type LossReport = Omit<CrashReport, keyof ClerkReport>

/** What buyers were told, compared with what is there. */
export async function reportLosses(database: Database, requests: readonly RequestSpec[], crashes: number): Promise<LossReport> {
  const rowsOf = async <T>(text: string): Promise<T[]> => (await database.pool.query(text)).rows as T[] // the columns of the text
  const stored = (await rowsOf<{ number: string }>(`select number from orders order by id`)).map(({ number }) => number)
  const reported = requests.flatMap(({ answer }) => (answer ? [answer.order_number] : []))
  const one = async (text: string) => (await rowsOf<{ n: number }>(`select count(*)::int as n from (${text}) as found`))[0]?.n ?? -1
  return {
    crashes,
    answered: reported.length,
    repeated: requests.filter(({ attempts }) => attempts > 1).length,
    paid: await one(`select from order_payments where received > 0`),
    lostAnswers: reported.filter((number) => !stored.includes(number)).length,
    surplus: stored.length - new Set(reported).size,
    gaps: Math.max(0, ...stored.map((number) => Number(number.slice(-5)))) - stored.length,
    unpaid: await one(`select from (${atProvider}) as compared where taken > received or returned < refunded`),
    invented: await one(`select from (${atProvider}) as compared where taken < received or returned > refunded`),
    duplicateEmails: await one(`select recipient, kind, subject, text from emails group by 1, 2, 3, 4 having count(*) > 1`),
    ordersWithoutEmail: await one(
      `select id from orders where email is not null except select o.id from orders o join emails l on l.key = 'order ' || o.id || ' placed'`,
    ),
  }
}

type Headers = Record<string, string>
/** `pauseMs` lies between the works of one buyer. */
export type Traffic = { stopped: boolean; readonly pauseMs?: number; readonly onFailure?: (what: string) => void }

/** A request of a buyer. 502 to 504 are no answers: a proxy says so of a broken connection, the shop of a database that is away. */
async function callShop(url: string | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })
  if (answer.status >= 502 && answer.status <= 504) {
    await answer.arrayBuffer()
    throw new TypeError(`no answer: ${answer.status}`)
  }
  return answer
}

const json = (body: unknown, headers: Headers = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { ...headers, 'content-type': 'application/json' },
})

async function put(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, { ...json(body), method: 'PUT' })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
}

export async function register(url: string): Promise<void> {
  const form = { email, firstName: 'Олена', lastName: 'Коваль', phone: '+380671234567', password, passwordRepeat: password }
  const answer = await callShop(`${url}/api/v1/user/registration`, json(form))
  if (answer.status !== 201) throw new Error(`registration: ${answer.status}`)
}

async function signIn(url: string): Promise<Headers> {
  const answer = await callShop(`${url}/api/login_check`, json({ username: email, password }))
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` } // the shop's own shape
}

/** Sends a wish; remembers the answer when there is one. */
async function ask(url: string, request: RequestSpec, headers: Headers): Promise<OrderPlaced | null> {
  request.attempts += 1
  const answer = await callShop(`${url}${request.path}`, json(request.body, { ...headers, 'idempotency-key': request.key }))
  if (answer.status !== 201) throw new Error(`${request.path}: ${answer.status} ${await answer.text()}`)
  const placed = (await answer.json()) as OrderPlaced // by its status
  if (request.answer && request.answer.order_number !== placed.order_number) throw new Error('one key, two orders')
  request.answer = placed
  return placed
}

/** Pays on the provider's page, or leaves it after the first steps. */
async function pay(placed: OrderPlaced, url: string): Promise<void> {
  const secret = new URL(placed.redirect_url ?? '').pathname.split('/').at(-1)
  const view = (await (await callShop(`${url}/api/v1/payment/checkout/${secret}`)).json()) as CheckoutView // its shape
  if (view.state !== 'open') return
  const page = await providersPage(view)
  const action = Math.random() < 0.85 ? 'pay' : 'decline'
  await callShop(page, { method: 'POST', body: new URLSearchParams({ action, card: '4242424242424242' }), redirect: 'manual' })
}

/** LiqPay and the simulator take a signed form and lead on; mono has a page for each payment. */
async function providersPage({ action, data, signature }: CheckoutView): Promise<URL> {
  if (!data || !signature) return new URL(action ?? '')
  const opened = await callShop(action ?? '', { method: 'POST', body: new URLSearchParams({ data, signature }), redirect: 'manual' })
  return new URL(opened.headers.get('location') ?? '', action ?? '')
}

async function untilStopped(traffic: Traffic, work: () => Promise<void>): Promise<void> {
  while (!traffic.stopped) {
    try {
      await work()
    } catch (error) {
      // A killed shop cuts its answers off. Anything else is a finding.
      if (!(error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException)) throw error
      traffic.onFailure?.(error.message)
      await sleep(5)
    }
    if (traffic.pauseMs) await sleep(traffic.pauseMs)
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
    await followLink(url, request, requests, {})
  })
}

export async function accountBuyer(url: string, product: number, requests: RequestSpec[], traffic: Traffic): Promise<void> {
  let headers: Headers | null = null
  await untilStopped(traffic, async () => {
    headers ??= await signIn(url)
    const waiting = claim(requests, '/api/v1/cartcheckout')
    if (waiting) return followLink(url, waiting, requests, headers)
    const added = await callShop(`${url}/api/v1/cart/add/product/${product}`, json({ quantity: 1 }, headers))
    const { id } = (await added.json()) as CartLine // by its schema
    const body = { purchaseProductIds: [id], offer_accepted: true, adult_confirmed: true }
    return followLink(url, { key: randomUUID(), path: '/api/v1/cartcheckout', body, answer: null, attempts: 0 }, requests, headers)
  })
}

const claimed = new WeakSet<RequestSpec>()

/** A wish that got no answer yet, and that nobody repeats at this moment. */
function claim(requests: readonly RequestSpec[], path: string): RequestSpec | undefined {
  return requests.find((request) => request.path === path && !request.answer && !claimed.has(request))
}

async function followLink(url: string, request: RequestSpec, requests: RequestSpec[], headers: Headers): Promise<void> {
  if (request.attempts === 0) requests.push(request)
  claimed.add(request)
  try {
    const placed = await ask(url, request, headers)
    if (placed?.redirect_url) await pay(placed, url)
  } finally {
    claimed.delete(request)
  }
}
