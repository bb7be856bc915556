import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ready, startShop, type ShopProcess } from '../../src/server/testing/shop-process.ts'
import { here, type Host } from './hosts.ts'

export const port = 3000

/** The shop on one host, kept running as systemd keeps it: who ends is started again after a second. */
export interface ShopHost {
  readonly host: Host
  readonly url: string
  /** Of the process that runs now. */
  readonly pid: number | undefined
  /** How often it was started. */
  readonly starts: number
  kill(): void
  /** SIGTERM, and the next release in its place. Resolves with the milliseconds to its end and to the readiness of the next. */
  replace(tree?: string): Promise<{ readonly ended: number; readonly ready: number }>
  waitUntilReady(): Promise<void>
  output(): string
  close(): Promise<void>
}

export function keepShop(host: Host, environment: Record<string, string>, folder: string, tree?: string): ShopHost {
  const dataDir = join(folder, `data-${host.name}`)
  mkdirSync(dataDir, { recursive: true })
  let current: ShopProcess | undefined
  const state = { closed: false }
  let starts = 0
  let release = tree
  let printed = ''
  const run = async () => {
    while (!state.closed) {
      starts++
      const where = release === undefined ? { host } : { host, tree: release }
      current = await startShop({ ...environment, DATA_DIR: dataDir, PORT: String(port) }, where)
      const code = await current.ended
      printed += `${current.output()}\nended: ${code}\n`
      if (!state.closed) await sleep(1_000)
    }
  }
  const running = run()
  return {
    host,
    url: `http://${host.ip}:${port}`,
    get pid() {
      return current?.child.pid
    },
    get starts() {
      return starts
    },
    kill: () => void current?.kill('SIGKILL'),
    async replace(next) {
      release = next
      const asked = performance.now()
      const since = () => Math.round(performance.now() - asked)
      await current?.kill('SIGTERM')
      const ended = since()
      while (current?.child.exitCode !== null || current.child.signalCode !== null) await sleep(50)
      await ready(current, 120)
      return { ended, ready: since() }
    },
    async waitUntilReady() {
      for (let left = 600; left > 0; left--) {
        const answer = await fetch(`http://${host.ip}:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
        if (answer?.ok) return
        await sleep(200)
      }
      throw new Error(`${host.name} is not ready:\n${printed}${current?.output() ?? ''}`)
    },
    output: () => printed + (current?.output() ?? ''),
    async close() {
      state.closed = true
      await current?.kill('SIGKILL')
      await running
    },
  }
}

/** HAProxy as `deploy/haproxy.cfg` sets it up. */
export async function startProxy(
  shops: readonly Host[],
  databases: readonly Host[],
): Promise<{ url: string; postgres: string; close(): Promise<void> }> {
  const numbered = (prefix: string, hosts: readonly Host[], hostPort: number) =>
    Object.fromEntries(hosts.map(({ ip }, at) => [`${prefix}_${at + 1}`, `${ip}:${hostPort}`]))
  const [web, postgres] = [`${here}:8080`, `${here}:5000`]
  const child = spawn('haproxy', ['-db', '-f', join(import.meta.dirname, '../../deploy/haproxy.cfg')], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      ...process.env,
      SHOP_BIND: web,
      POSTGRES_BIND: postgres,
      ...numbered('SHOP', shops, port),
      ...numbered('POSTGRES', databases, 5432),
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url: `http://${web}`,
    postgres,
    async close() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
