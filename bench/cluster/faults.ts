import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresCluster } from './postgres.ts'
import type { ShopHost } from './shop-hosts.ts'

export interface Scene {
  readonly shops: readonly ShopHost[]
  readonly postgres: PostgresCluster
  /** The built tree of the next release; undefined rolls out the same one again. */
  readonly nextRelease: string | undefined
  readonly log: (line: string) => void
}

/** What goes wrong, one after the other, while visitors browse, order, pay and upload. Each ends when all is whole again. */
export const faults: Readonly<Record<string, (scene: Scene, times: number) => Promise<void>>> = {
  /** To compare with. */
  async nothing() {
    await sleep(15_000)
  },
  /** Every ten seconds another process. */
  async 'kill-shop'({ shops }, times) {
    for (let kill = 0; kill < times * 2; kill++) {
      shops[kill % shops.length]?.kill()
      await sleep(10_000)
    }
    for (const shop of shops) await shop.waitUntilReady()
  },
  /** The primary's host loses power and comes back as a replica. */
  async 'kill-primary'({ shops, postgres }, times) {
    for (let kill = 0; kill < times; kill++) {
      const startAgain = await postgres.killPrimary()
      await postgres.waitUntilWhole(1)
      await sleep(5_000)
      await startAgain()
      await postgres.waitUntilWhole()
      for (const shop of shops) await shop.waitUntilReady()
    }
  },
  /** A shop's host loses the network for thirty seconds. */
  async 'unplug-shop'({ shops }) {
    const { host } = shops[0] ?? {}
    host?.unplug()
    await sleep(30_000)
    host?.plugIn()
    for (const shop of shops) await shop.waitUntilReady()
  },
  /** The primary's host loses the network for thirty seconds: it must not take orders that nobody else has. */
  async 'unplug-primary'({ shops, postgres }) {
    const host = await postgres.primary()
    host.unplug()
    await sleep(30_000)
    host.plugIn()
    await postgres.waitUntilWhole()
    for (const shop of shops) await shop.waitUntilReady()
  },
  /** One process after the other ends and comes back as the next release. */
  async 'roll-release'({ shops, nextRelease, log }) {
    for (const shop of shops) {
      log(`${shop.host.name} replaced: ${JSON.stringify(await shop.replace(nextRelease))} ms`)
      await sleep(3_000)
    }
  },
  /** The primary has no room left for twenty seconds. */
  async 'fill-disk'({ shops, postgres }) {
    const primary = await postgres.primary()
    const disk = postgres.nodes.find(({ host }) => host === primary)?.disk
    disk?.fill()
    await sleep(20_000)
    disk?.makeRoom()
    await postgres.waitUntilWhole()
    for (const shop of shops) await shop.waitUntilReady()
  },
}
