import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { limitProcessor } from './hosts.ts'
import type { ShopHost } from './shop-hosts.ts'

/** Share of one processor that each process may take: two processors carry three of them, the database and the visitors. */
const share = 0.3
const ticks = 100

/** Processor time of a process so far, in milliseconds. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks
}

let asked = 0
/** Pages that no cache has, pages that it has, the API's list. */
const requests = [
  { method: 'GET' as const, setupRequest: (request: autocannon.Request) => ({ ...request, path: `/uk/product?page=x${process.pid}-${asked++}` }) },
  { method: 'GET' as const, path: '/uk/product' },
  { method: 'GET' as const, path: '/api/v1/product?page=1' },
]

/** The same load on one, two and three processes, each with the same share of a processor: what a second host adds. */
export async function measureThroughput(shops: readonly ShopHost[], url: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  let one = 0
  for (const count of [1, 2, 3]) {
    const used = shops.slice(0, count)
    const idle = shops.slice(count)
    for (const { pid } of idle) if (pid) process.kill(pid, 'SIGSTOP')
    const release = used.map(({ host, pid }) => limitProcessor(host.name, share, pid ? [pid] : []))
    // The load balancer leaves out who does not answer.
    await autocannon({ url, connections: 6 * count, duration: 6, requests })
    const before = used.map(({ pid = 0 }) => processorTime(pid))
    const result = await autocannon({ url, connections: 6 * count, duration: 12, requests })
    const spent = used.reduce((sum, { pid = 0 }, at) => sum + processorTime(pid) - (before[at] ?? 0), 0)
    for (const undo of release) undo?.()
    for (const { pid } of idle) if (pid) process.kill(pid, 'SIGCONT')
    for (const shop of idle) await shop.waitUntilReady()
    if (count === 1) one = result.requests.average
    rows.push({
      processes: count,
      'requests a second': Math.round(result.requests.average),
      'of so many times one': `${Math.round((result.requests.average / one / count) * 100)} %`,
      'processor ms a request': Math.round((spent / result.requests.total) * 100) / 100,
      'p99 ms': result.latency.p99,
      failed: result.errors + result.non2xx,
      limited: release.every((undo) => undo !== null),
    })
  }
  return rows
}
