// @module-tag proof
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { residentMb } from './testing/process-family.ts'
import { ready, startShop, type ShopProcess } from './testing/shop-process.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 240_000 })

/** Beside all of them a reader and a buyer must be served; beyond this one gives up. */
const timeoutMs = 10_000

const folder = mkdtempSync(join(tmpdir(), 'shop-connections-'))
let shop: ShopProcess
beforeAll(async () => {
  shop = await ready(await startShop({ DATA_DIR: folder }), 200)
})
afterAll(async () => {
  await shop.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens connections that say what `first` says, and go on with `drip` every five seconds; counts those that the shop has ended. */
async function crowd(count: number, first: string, drip: string | null) {
  const sockets: Socket[] = []
  let ended = 0
  for (let at = 0; at < count; at++) {
    const socket = connect(shop.port, '127.0.0.1')
    // A refusal is read, as by anybody who waits for an answer.
    socket.on('error', () => {}).on('data', () => {})
    socket.once('close', () => ended++)
    if (first) socket.write(first)
    sockets.push(socket)
    if (at % 100 === 99) await sleep(50)
  }
  const dripping = drip === null ? undefined : setInterval(() => sockets.forEach((socket) => socket.writable && socket.write(drip)), 5_000)
  return {
    ended: () => ended,
    leave() {
      clearInterval(dripping)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A reader and a buyer go on until all connections have ended; what they were answered. */
async function servedUntil(ended: () => boolean, seconds: number): Promise<{ statuses: Set<number>; orders: number }> {
  const deadline = Date.now() + seconds * 1000
  const statuses = new Set<number>()
  const ask = async (path: string, body?: object) => {
    const init = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
    const { status } = await fetch(shop.url + path, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    statuses.add(status)
    return status
  }
  let orders = 0
  let served = 0
  do {
    await ask(`/uk/product?page=${(served % 3) + 1}`)
    await ask(`/api/v1/product?full_text_search=${encodeURIComponent('вазон')}&limit=${(served % 20) + 1}`)
    const order = { phone: '+380671234567', product_id: 1, quantity: 1, payment: 'LATER' }
    if ((await ask('/api/v1/purchase/public', order)) === 201) orders++
    served += 3
    await sleep(500)
  } while (!ended() && Date.now() < deadline)
  return { statuses, orders }
}

test.for([
  ['a thousand that say nothing', 1_000, '', null],
  ['three hundred that send a line of a head every five seconds', 300, 'GET /uk/product HTTP/1.1\r\nHost: shop.test\r\n', 'X-More: 1\r\n'],
  [
    'three hundred that send a byte of a body every five seconds',
    300,
    'POST /api/v1/contact HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
    ' ',
  ],
  ['three hundred that speak another language and do not stop', 300, '\u0016\u0003\u0001\u0002\u0000\r\n\r\n', 'x'],
] as const)('%s keep no reader and no buyer waiting, are put out by the shop, and leave no memory taken', async ([, count, first, drip]) => {
  const memory = () => residentMb(shop.child.pid ?? 0)
  // The pages and the search that are asked for are in memory before it is measured.
  await servedUntil(() => false, 5)
  const before = memory()
  const many = await crowd(count, first, drip)
  try {
    const { statuses, orders } = await servedUntil(() => many.ended() === count, 200)
    expect([many.ended(), [...statuses].toSorted()]).toEqual([count, [200, 201]])
    expect(orders).toBeGreaterThan(0)
  } finally {
    many.leave()
  }
  await servedUntil(() => false, 5)
  expect(memory() - before).toBeLessThan(100)
})
