import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { AdminPicture } from '../../src/contract/admin/pictures.ts'
import type { ProductEditor } from '../../src/contract/admin/products.ts'
import type { StaffCall } from '../staff-session.ts'
import { describe, type Meter } from './visitors.ts'

const json = (method: string, body: unknown): RequestInit => ({ method, body: JSON.stringify(body) })

/** An editor who uploads a picture every few seconds, until stopped; returns the addresses of what the shop said it has. */
export async function uploadPictures(call: StaffCall, meter: Meter, traffic: { readonly stopped: boolean }): Promise<readonly string[]> {
  const stored: string[] = []
  while (!traffic.stopped) {
    const noise = { width: 640, height: 480, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } } as const
    const bytes = await sharp({ create: noise }).jpeg().toBuffer()
    try {
      const answer = await call(`/pictures?name=${randomBytes(6).toString('hex')}.jpg`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      })
      if (!answer.ok) throw new Error(String(answer.status))
      stored.push(((await answer.json()) as AdminPicture).thumbnail) // its answer
      meter.good()
    } catch (error) {
      meter.bad(describe(error))
    }
    await sleep(2_000)
  }
  return stored
}

/**
 * Publishes a new price and asks every process for the page of the product until it shows it.
 * @returns milliseconds from the answer to the editor until the last process shows the price
 */
export async function measureStaleness(call: StaffCall, product: number, shops: readonly string[], kopiykas: number): Promise<number> {
  const read = async (path: string, init?: RequestInit) => {
    const answer = await call(path, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { version } = (await read(`/products/${product}`)) as ProductEditor // its answer
  const changes = { price_kopiykas: kopiykas }
  const saved = (await read(`/products/${product}/draft`, json('PUT', { version, changes }))) as { product: ProductEditor } // its answer
  await read(`/products/${product}/publish`, json('POST', { version: saved.product.version }))
  const started = performance.now()
  const shows = async (url: string) => {
    for (;;) {
      const answer = await fetch(`${url}/api/v1/product/view/${product}`)
      const text = await answer.text()
      if (text.includes(String(kopiykas / 100)) || text.includes(String(kopiykas))) return performance.now() - started
      if (performance.now() - started > 60_000) throw new Error(`${url} shows an old price after a minute`)
      await sleep(20)
    }
  }
  return Math.round(Math.max(...(await Promise.all(shops.map(shows)))))
}
