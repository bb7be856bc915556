import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningServer } from '../platform/db/postgres-server.ts'
import { ready, startShop, type ShopProcess } from './shop-process.ts'

export interface RestartReport {
  readonly restarts: number
  /** Outputs of shops that did not open, or did not end with 0. */
  readonly failures: readonly string[]
  /** Whether PostgreSQL still runs although everybody has left. */
  readonly left: boolean
}

/**
 * Stops the shop and restarts it at once, again and again, while a second process comes and goes: every start meets the database in
 * another state of starting or stopping, and all must end with an open shop.
 */
export async function restartAtRandomMoments(folder: string, restarts: number, report: (line: string) => void = () => {}): Promise<RestartReport> {
  const environment = { DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'error' }
  const failures: string[] = []
  const open = async (shop: Promise<ShopProcess>) => {
    const started = await shop
    await ready(started).catch((error: unknown) => failures.push(String(error)))
    return started
  }
  const close = async (shop: ShopProcess) => {
    const code = await shop.kill()
    if (code !== 0) failures.push(`ended with ${code}: ${shop.output()}`)
  }
  let shop = await open(startShop(environment))
  for (let restart = 1; restart <= restarts; restart++) {
    // A start takes about this long before it looks for its database.
    const next = open(startShop(environment))
    const visit = restart % 2 === 0 ? sleep(Math.random() * 1_000).then(() => open(startShop(environment))) : null
    await sleep(Math.random() * 1_200)
    await Promise.all([close(shop), next, visit?.then(close)])
    shop = await next
    if (restart % 10 === 0) report(`${restart} restarts, ${failures.length} failures`)
  }
  await close(shop)
  return { restarts, failures, left: runningServer(join(folder, 'postgres')) !== null }
}
