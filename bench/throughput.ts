import { baselinePages, baselineServer, compare, runLoad } from './load.ts'
import { percent, row, type Row } from './report.ts'
import { visit } from './visit.ts'

/** Headers that node:http adds. */
const own = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])

async function againstBaseline(shop: string, path: string, headers: Record<string, string>): Promise<{ share: number; text: string }> {
  const sample = await fetch(`${shop}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } })
  const bytes = Buffer.from(await sample.arrayBuffer())
  const bare = await baselineServer(bytes, Object.fromEntries([...sample.headers].filter(([name]) => !own.has(name))))
  const [ours, theirs] = await compare(
    3,
    () => runLoad(`${shop}${path}`, { headers }),
    () => runLoad(bare.url, { headers }),
  )
  bare.close()
  const share = ours.perSecond / theirs.perSecond
  return { share, text: `${percent(share)} (${Math.round(ours.perSecond)} of ${Math.round(theirs.perSecond)} a second, p99 ${ours.p99} ms)` }
}

/** Throughput of the shop as a share of a bare server's, on the same machine in the same run. */
export async function measureSpeed(shop: string): Promise<Row[]> {
  const list = '/api/v1/product?limit=10'
  const page = await againstBaseline(shop, '/uk/product', {})
  const api = await againstBaseline(shop, list, { 'user-language': 'uk' })

  const hammering = runLoad(`${shop}${list}`, { connections: 20, duration: 6, workers: 1, headers: { 'user-language': 'uk' } })
  const live: number[] = []
  const until = Date.now() + 5_500
  while (Date.now() < until) {
    const started = performance.now()
    await visit(`${shop}/health/live`)
    live.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await hammering
  const p99 = live.toSorted((a, b) => a - b)[Math.floor(live.length * 0.99)] ?? 0

  let requested = 0
  /** A different URL per request, so that none is cached; a page parameter that is not a number means the first page. */
  const uncached = (url: string) =>
    runLoad(url, {
      requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, path: `/uk/product?page=x${process.pid}-${requested++}` }) }],
    })
  const framework = await baselinePages(shop)
  await visit(`${framework.url}/uk/product`)
  // Rendering is slow until the JIT has compiled it, so both get a warm-up round.
  for (const url of [shop, framework.url]) await uncached(url)
  const [anew, byItself] = await compare(
    5,
    () => uncached(shop),
    () => uncached(framework.url),
  )
  framework.close()
  const cached = await runLoad(`${shop}/uk/product`)
  const timesFaster = cached.perSecond / anew.perSecond
  const ofFramework = anew.perSecond / byItself.perSecond
  return [
    row('A cached page against bare node:http sending the same bytes', page.text, '≥ 80 %', page.share >= 0.8),
    row('The API list against bare node:http', api.text, '≥ 75 %', api.share >= 0.75),
    row('/health/live p99 while the list is hammered', `${p99.toFixed(1)} ms`, '≤ 10 ms', p99 <= 10),
    row(
      'A cached page against rendering it anew',
      `${Math.round(timesFaster)} × (${Math.round(cached.perSecond)} and ${Math.round(anew.perSecond)} a second)`,
      '≥ 30 ×',
      timesFaster >= 30,
    ),
    row(
      'Rendering a page anew against the framework alone rendering it',
      `${percent(ofFramework)} (${Math.round(anew.perSecond)} of ${Math.round(byItself.perSecond)} a second)`,
      '≥ 90 %',
      ofFramework >= 0.9,
    ),
  ]
}
