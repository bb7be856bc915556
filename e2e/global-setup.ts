import type { FullConfig } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySeededShop, keepVariants, openVariants } from '../src/server/testing/seeded-data-dir.ts'
import { ready, startShop } from '../src/server/testing/shop-process.ts'
import { begin } from './clock.ts'
import type { JourneyShop } from './shop.ts'

/** Starts a shop with the demo catalogue for each worker. SHOP_URL names a running one to use for all. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const running = process.env['SHOP_URL']
  if (running) {
    process.env['SHOPS'] = JSON.stringify([{ url: running, port: Number(new URL(running).port), folder: process.env['SHOP_DATA_DIR'] ?? '' }])
    return async () => {}
  }
  const folders = Array.from({ length: workers }, () => mkdtempSync(join(tmpdir(), 'shop-journeys-')))
  // Shared, so that every image variant is encoded only once.
  const variants = mkdtempSync(join(tmpdir(), 'shop-variants-'))
  openVariants(variants)
  process.env['SHOP_VARIANTS'] = variants
  for (const folder of folders) await copySeededShop(folder, variants)
  const start = async (folder: string) => ready(await startShop({ SHOP_CLOCK: begin, DATA_DIR: folder, LOG_LEVEL: 'error' }), 150)
  const shops = await Promise.all(folders.map(start))
  // The shop's URL uses localhost, so cookies and the Origin header must too.
  const known = shops.map(({ port }, at): JourneyShop => ({ url: `http://localhost:${port}`, port, folder: folders[at] ?? '' }))
  process.env['SHOPS'] = JSON.stringify(known)
  const closed = process.env['SHOP_CLOSED']
  if (closed) for (const { url } of known) await shut(url, closed)
  return async () => {
    for (const shop of shops) {
      await shop.kill()
      if (shop.output().includes('"level":50')) console.error(`a shop logged errors:\n${shop.output()}`)
    }
    keepVariants(variants)
    for (const folder of [...folders, variants]) rmSync(folder, { recursive: true, force: true })
  }
}

/** Closes the works and the office between two days, e.g. `2027-08-02 2027-08-22`. */
async function shut(url: string, days: string): Promise<void> {
  const [from, to] = days.split(' ')
  for (const name of ['hours.closed', 'production.calendar.closed']) {
    const form = new URLSearchParams({ name, value: JSON.stringify([{ from, to }]) })
    const answer = await fetch(`${url}/dev/settings`, { method: 'POST', body: form, redirect: 'manual' })
    if (answer.status !== 303) throw new Error(`${name} cannot be set: ${await answer.text()}`)
  }
}
