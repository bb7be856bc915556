import autocannon from 'autocannon'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Load {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failures: number
}

/** Loads a loopback URL for some seconds. Times in milliseconds; failures are errors and statuses above 399. */
export async function runLoad(url: string, options: Partial<autocannon.Options> = {}): Promise<Load> {
  const result = await autocannon({ url, connections: 10, duration: 4, ...options })
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, failures: result.errors + result.non2xx }
}

/** A baseline server in its own process. */
export interface BaselineServer {
  readonly url: string
  close(): void
}

/** A bare node:http server in its own process that sends the same bytes and headers: the upper limit of this machine. */
export function baselineServer(body: Buffer, headers: Record<string, string>): Promise<BaselineServer> {
  return startBaseline(['baseline-server.ts'], Buffer.concat([Buffer.from(`${JSON.stringify(headers)}\n`), body]))
}

/** The shop's own limits (server/platform/limit-memory.ts): rendering makes much garbage, and a larger heap is collected less often. */
const memoryLimits = ['--max-old-space-size=512', '--max-semi-space-size=16']

/** The same pages rendered by the framework alone within the shop's memory, see baseline-page.ts. */
export function baselinePages(shop: string): Promise<BaselineServer> {
  return startBaseline(['baseline-page.ts', shop], Buffer.alloc(0), memoryLimits)
}

async function startBaseline([file = '', ...more]: string[], input: Buffer, flags: readonly string[] = []): Promise<BaselineServer> {
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, file), ...more], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' }, // otherwise React runs its development checks
  })
  child.stdin.end(input)
  const [port] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { url: `http://127.0.0.1:${Number(port)}`, close: () => void child.kill() }
}

/** Alternates two loads, so that noise of the machine hits both, and returns the medians. */
export async function compare(rounds: number, first: () => Promise<Load>, second: () => Promise<Load>): Promise<[Load, Load]> {
  const results: [Load[], Load[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    results[0].push(await first())
    results[1].push(await second())
  }
  const median = (loads: Load[]) => loads.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(loads.length / 2)]
  const [a, b] = [median(results[0]), median(results[1])]
  if (!a || !b) throw new Error('no rounds')
  return [a, b]
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
