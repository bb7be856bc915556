import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ready, startShop, type ShopProcess } from '../src/server/testing/shop-process.ts'
import { copyMedia, waitUntilIdle } from './idle.ts'
import { measureBackoffice } from './backoffice.ts'
import { measureDesk } from './desk.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureListQuery } from './list-query.ts'
import { measureMemory } from './memory.ts'
import { measureOrders } from './orders.ts'
import { measureImages } from './images.ts'
import { measureModel } from './model.ts'
import { measurePresses } from './presses.ts'
import { table, type Row } from './report.ts'
import { measureSpeed } from './throughput.ts'
import { measureFirstStart, measureStart } from './start-up.ts'
import { measurePageWeight } from './page-weight.ts'
import { visit } from './visit.ts'

/**
 * `npm run bench [part …]`: the measures of docs/measurements.md, as ratios within one run; all of them without a part. `--write` rewrites the page.
 * It sends requests only to loopback.
 */
const parts = [
  'weight',
  'pictures',
  'model',
  'presses',
  'speed',
  'orders',
  'start',
  'first-start',
  'list',
  'backoffice',
  'lighthouse',
  'memory',
  'desk',
] as const
const requested = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isRequested = (part: (typeof parts)[number]) => requested.length === 0 || requested.includes(part)

const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const rows: Row[] = []
/** Only these parts fetch images; encoding them all takes minutes. */
const wantsImages = (['weight', 'pictures', 'lighthouse', 'memory'] as const).some(isRequested)
let shop: ShopProcess | undefined
try {
  copyMedia(folder)
  shop = await ready(await startShop({ DATA_DIR: folder, LOG_LEVEL: 'error', PRERENDER_IMAGES: String(wantsImages) }), 120)
  // The first visit includes rendering and image encoding; the measures describe later visits.
  for (const path of ['/uk/product', '/en/product', '/uk/product/view/1']) await visit(`${shop.url}${path}`)
  // The memory measure does not wait: images are encoded in another process.
  if (requested.some((part) => part !== 'memory') || requested.length === 0) await waitUntilIdle(folder)
  if (isRequested('weight')) rows.push(...(await measurePageWeight(shop.url)))
  if (isRequested('pictures')) rows.push(...(await measureImages(shop.url)))
  if (isRequested('model')) rows.push(...(await measureModel(shop.url)))
  if (isRequested('presses')) rows.push(...(await measurePresses(shop.url)))
  if (isRequested('speed')) rows.push(...(await measureSpeed(shop.url)))
  if (isRequested('orders')) rows.push(...(await measureOrders(shop.url)))
  if (isRequested('lighthouse')) rows.push(...(await measureLighthouse(shop.url)))
  if (isRequested('memory')) rows.push(await measureMemory(shop.url))
  // On demand only, because it leaves a million orders behind.
  if (requested.includes('desk')) rows.push(...(await measureDesk(shop.url, folder)))
  if (isRequested('list')) rows.push(...(await measureListQuery(folder)))
  if (isRequested('backoffice')) rows.push(...(await measureBackoffice(folder)))
  await shop.kill()
  if (isRequested('start')) rows.push(...(await measureStart(folder)))
  if (isRequested('first-start')) rows.push(await measureFirstStart())
} finally {
  await shop?.kill()
  rmSync(folder, { recursive: true, force: true })
}

if (process.argv.includes('--write')) {
  const page = join(import.meta.dirname, '..', 'docs', 'measurements.md')
  const head = readFileSync(page, 'utf8').split('<!-- measured -->')[0] ?? ''
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(
    page,
    `${head}<!-- measured -->\n\nMeasured ${today} by \`npm run bench -- --write\`, Node ${process.versions.node}, ${availableParallelism()} cores.\n\n${table(rows)}\n`,
  )
}
