import { randomUUID } from 'node:crypto'
import { percentile } from './load.ts'
import { row, type Row } from './report.ts'

/** Concurrent buyers; each sends its next call after the answer to the last one. */
const buyersAtOnce = 10
const linesEach = 150

interface Buyer {
  readonly headers: Readonly<Record<string, string>>
}
interface PaceResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

async function perform(shop: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const answer = await fetch(`${shop}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-language': 'uk', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

/** Registers a buyer through the API. */
async function registered(shop: string): Promise<Buyer> {
  const email = `bench-${randomUUID()}@example.com`
  const password = 'cast in the morning'
  const buyer = { email, firstName: 'Олена', lastName: 'Коваль', phone: '+380671234567', password, passwordRepeat: password }
  await perform(shop, '/v1/user/registration', buyer)
  const { token } = (await perform(shop, '/login_check', { username: email, password })) as { token: string } // from the shop
  return { headers: { authorization: `Bearer ${token}` } }
}

/** Adds a cart line with a unique note, so that it is not merged with another; returns its id. */
async function add(shop: string, buyer: Buyer, input: number): Promise<number> {
  const product_properties = [{ property_name: 'color', property_value: 'individual', property_note: `RAL ${input}` }]
  const { id } = (await perform(shop, '/v1/cart/add/product/1', { quantity: 1, product_properties }, buyer.headers)) as { id: number } // from the shop
  return id
}

async function checkOut(shop: string, buyer: Buyer, line: number): Promise<void> {
  const order = { purchaseProductIds: [line], payment_method: 'INVOICE', offer_accepted: true, adult_confirmed: true }
  await perform(shop, '/v1/cartcheckout', order, { ...buyer.headers, 'idempotency-key': randomUUID() })
}

/** All buyers do their work concurrently, `linesEach` times. */
async function measurePace(buyers: readonly Buyer[], work: (buyer: Buyer, turn: number) => Promise<unknown>): Promise<PaceResult> {
  const times: number[] = []
  const began = performance.now()
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let turn = 0; turn < linesEach; turn++) {
        const started = performance.now()
        await work(buyer, turn)
        times.push(performance.now() - started)
      }
    }),
  )
  return { perSecond: (times.length / (performance.now() - began)) * 1000, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** Bytes of a list of ten products before compression. */
async function measureList(shop: string): Promise<Row> {
  const answer = await fetch(`${shop}/api/v1/product?limit=10`, { headers: { 'user-language': 'uk', 'accept-encoding': 'identity' } })
  const { byteLength } = await answer.arrayBuffer()
  return row('The API list of ten products, raw', `${byteLength} bytes`, '≤ 12,288 bytes', byteLength <= 12_288)
}

interface Paces {
  readonly adding: PaceResult
  readonly ordering: PaceResult
}

/** New buyers concurrently fill their carts, then order line by line. */
async function measureBuyers(shop: string): Promise<Paces> {
  const buyers: Buyer[] = []
  for (let i = 0; i < buyersAtOnce; i++) buyers.push(await registered(shop))
  const carts = new Map(buyers.map((buyer) => [buyer, new Array<number>()]))
  const adding = await measurePace(buyers, async (buyer, turn) => carts.get(buyer)?.push(await add(shop, buyer, turn)))
  const ordering = await measurePace(buyers, async (buyer, turn) => checkOut(shop, buyer, carts.get(buyer)?.[turn] ?? 0))
  return { adding, ordering }
}

/** Compares with another release's shop: medians of alternating rounds. */
async function compareReleases(shop: string, other: string): Promise<Row[]> {
  const rounds: [Paces, Paces][] = []
  for (let round = 0; round < 3; round++) rounds.push([await measureBuyers(shop), await measureBuyers(other)])
  const against = (what: string, part: keyof Paces, least: number) => {
    const [ours, theirs] = [0, 1].map((side) =>
      percentile(
        rounds.map((pair) => pair[side as 0 | 1][part].perSecond), // of two
        0.5,
      ),
    ) as [number, number] // two sides
    const ratio = ours / theirs
    const measured = `${ratio.toFixed(1)} × (${Math.round(ours)} and ${Math.round(theirs)} a second)`
    return row(`${what} against the release at BENCH_AGAINST`, measured, `≥ ${least} ×`, ratio >= least)
  }
  return [against('Adding to the cart', 'adding', 1), against('Checkouts', 'ordering', 1)]
}

/** Throughput of cart additions and orders with the embedded database and real fsync. */
export async function measureOrders(shop: string): Promise<Row[]> {
  const { adding, ordering } = await measureBuyers(shop)
  const message = ({ perSecond, p50, p99 }: PaceResult) => `${Math.round(perSecond)} a second, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`
  const against = process.env['BENCH_AGAINST']
  return [
    await measureList(shop),
    ...(against ? await compareReleases(shop, against) : []),
    row(`Adding to the cart, ${buyersAtOnce} buyers at once, embedded database`, message(adding), '–', null),
    row(`Checkouts, ${buyersAtOnce} buyers at once, embedded database`, message(ordering), '–', null),
  ]
}
