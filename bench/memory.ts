import { row, type Row } from './report.ts'
import { visit } from './visit.ts'

/** `--minutes=1` for a quick run; the target is defined for five. */
const minutes = Number(process.argv.find((argument) => argument.startsWith('--minutes='))?.slice(10) ?? 5)
const visitors = 25
const target = 350

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T // never empty here
const upTo = (limit: number) => Math.floor(Math.random() * limit)
const language = () => pick(['uk', 'en'])
const filters = () =>
  pick([
    `page=${upTo(9) + 1}`,
    `category_id[]=${upTo(12) + 1}`,
    `price_from=${upTo(40) * 100}&price_to=${upTo(40) * 1_000 + 5_000}`,
    `sort=${pick(['PRICE_ASC', 'PRICE_DESC', 'NAME', 'NEWEST'])}`,
    `search=${encodeURIComponent(pick(['лавка', 'вазон', 'bench', 'planter', 'урна', 'бетон', 'раковина', 'стіл']))}`,
  ])

type Request = { readonly path: string; readonly body?: object }

/** The mix of visitors' requests, by frequency; most URLs are requested only a few times. */
const habits: readonly [share: number, make: (pictures: readonly string[]) => Request][] = [
  [22, () => ({ path: `/${language()}/product?${filters()}` })],
  [5, () => ({ path: `/${language()}/product` })],
  [25, () => ({ path: `/${language()}/product/view/${upTo(60) + 1}?q=${upTo(8) + 1}` })],
  [20, () => ({ path: `/api/v1/product?limit=${upTo(50) + 1}&${filters()}` })],
  [12, (pictures) => ({ path: pick(pictures) })],
  [5, () => ({ path: `/locales/${language()}/catalogue.json` })],
  [4, () => ({ path: `/api/v1/product/${upTo(60) + 1}/sheet.pdf?lang=${language()}` })],
  [
    4,
    () => ({
      path: '/api/v1/purchase/public',
      body: { phone: '+380671234567', product_id: upTo(60) + 1, quantity: 1, payment: 'LATER' },
    }),
  ],
  [3, () => ({ path: `/api/v1/product/${upTo(60) + 1}/${pick(['drawing.dxf', 'model.glb', 'drawing.svg'])}?lang=${language()}` })],
  [1, () => ({ path: '/api/v1/offer', body: { lines: [{ product_id: upTo(60) + 1, quantity: 1, product_properties: [] }], language: language() } })],
  [3, () => ({ path: '/api/login_check', body: { username: `nobody-${upTo(1e6)}@example.com`, password: 'wrong password' } })],
]

async function request(shop: string, { path, body }: Request, answers: Map<string, number>): Promise<void> {
  const answer = await fetch(`${shop}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'user-language': language(), 'accept-encoding': pick(['gzip', 'gzip', 'identity']) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const about = `${answer.status} ${body ? 'POST' : 'GET'} ${path.replace(/[?].*/, '').replaceAll(/\d+/g, 'N')}`
  answers.set(about, (answers.get(about) ?? 0) + 1)
  // Visitors who made an offer also download its drawings, the heaviest work that anybody may request.
  if (answer.status !== 201 || path !== '/api/v1/offer') return
  const { access_token } = JSON.parse(bytes.toString()) as { access_token: string } // as the contract declares
  await request(shop, { path: `/api/v1/offer/${access_token}/drawings.zip` }, new Map())
}

/** Simulates visitors for some minutes, each with about two requests a second. Returns the number of answers by status and route. */
export async function mixLoad(shop: string, visitors: number, minutes: number): Promise<ReadonlyMap<string, number>> {
  const catalogue = await visit(`${shop}/api/v1/product?limit=50`)
  const pictures = [...new Set(catalogue.match(/\/media\/[\w./-]+/g) ?? [])]
  const until = Date.now() + minutes * 60_000
  const answers = new Map<string, number>()
  const whole = habits.reduce((sum, [share]) => sum + share, 0)
  const visitor = async () => {
    while (Date.now() < until) {
      let at = Math.random() * whole
      const [, make] = habits.find(([share]) => (at -= share) < 0) ?? habits[0] ?? []
      if (make) await request(shop, make(pictures), answers)
      await new Promise((resolve) => setTimeout(resolve, 200 + upTo(600)))
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  return answers
}

async function megabytes(shop: string): Promise<{ resident: number; external: number; heap: number }> {
  const text = await visit(`${shop}/metrics`)
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]) / 1024 / 1024
  return {
    resident: value('process_resident_memory_bytes'),
    external: value('nodejs_external_memory_bytes'),
    heap: value('nodejs_heap_size_used_bytes'),
  }
}

/** Memory of the shop's process after minutes of mixed load. */
export async function measureMemory(shop: string): Promise<Row> {
  const before = await megabytes(shop)
  let most = 0
  const watching = setInterval(() => void megabytes(shop).then(({ resident }) => (most = Math.max(most, resident))), 5_000)
  const answers = await mixLoad(shop, visitors, minutes)
  clearInterval(watching)
  const requests = [...answers.values()].reduce((sum, count) => sum + count, 0)
  // Refused requests would make the measure meaningless.
  const placed = [...answers].filter(([about]) => /^201 POST .*purchase/.test(about)).reduce((sum, [, count]) => sum + count, 0)
  if (placed === 0) throw new Error(`no order was placed: ${[...answers.keys()].filter((about) => about.includes('purchase')).join(', ')}`)
  const after = await megabytes(shop)
  if (process.argv.includes('--details'))
    for (const [about, count] of [...answers].sort(([, a], [, b]) => b - a)) process.stdout.write(`${count} × ${about}\n`)
  const message = `${after.resident.toFixed(0)} MB (before ${before.resident.toFixed(0)}, most ${most.toFixed(0)}; heap ${after.heap.toFixed(0)}, outside it ${after.external.toFixed(0)}; ${Math.round(requests / minutes / 60)} requests a second)`
  return row(`Resident memory after ${minutes} minutes of mixed load`, message, `≤ ${target} MB`, after.resident <= target)
}
