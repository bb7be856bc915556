import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { get as httpGet } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFailure } from '#contract/errors.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { OverloadedError } from '../../platform/work/queue.ts'
import { createVariants } from './variants.ts'
import { encodeVariant, createVariant } from './encode-variant.ts'
import { emailImagePath, storeImage, viewImage, type ImageRow } from './index.ts'

let context: TestContext
let row: ImageRow
beforeAll(async () => {
  context = await createTestContext()
  row = await image(700, 875)
})
afterAll(() => context.close())

/** `heavy`: too large for the original to stand in for a variant. */
async function image(width: number, height: number, { heavy = false } = {}): Promise<ImageRow> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const drawn = sharp({ create: { width, height, channels: 3, background: '#807a70', noise } })
  const bytes = await (heavy ? drawn.png({ compressionLevel: 0 }) : drawn.webp({ quality: 90 })).toBuffer()
  const stored = await storeImage(context, bytes)
  if (isFailure(stored)) throw new Error('refused')
  return stored
}

function variantsFolder(): string {
  return join(context.config.dataDir, 'media', 'derived')
}

const get = async (name: string, headers: Record<string, string> = {}) => context.app.inject({ url: `/media/${name}`, headers })

/** Waits for the variant itself. */
async function made(name: string) {
  await expect.poll(async () => (await get(name)).headers['cache-control'], { timeout: 110_000, interval: 50 }).toContain('immutable')
  return get(name)
}

test('every URL of a view returns an image of that type and width, cached for a year', { tags: 'proof' }, async () => {
  for (const { type, srcset } of viewImage(row).sources) {
    for (const candidate of srcset.split(', ')) {
      const [url = '', width = ''] = candidate.split(' ')
      const answer = await made(url.replace('/media/', ''))
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-length': String(answer.rawPayload.length),
      })
      const facts = await sharp(answer.rawPayload).metadata()
      expect(`${facts.width}w`).toBe(width)
      expect(facts.height).toBe(Math.round((Number.parseInt(width, 10) * 875) / 700))
    }
  }
})

test('emails get one small JPEG of each image, never a type that mail programs do not show', async () => {
  const fresh = await image(800, 1000)
  await made(`${fresh.hash}-160.webp`)
  const answer = await context.app.inject({ url: emailImagePath(fresh) })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cross-origin-resource-policy']]).toEqual([
    200,
    'image/jpeg',
    'cross-origin',
  ])
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 400 })
  const narrow = await image(200, 100)
  expect((await sharp((await context.app.inject({ url: emailImagePath(narrow) })).rawPayload).metadata()).width).toBe(200)
  for (const width of [160, 640, 800]) expect((await get(`${fresh.hash}-${width}.jpeg`)).statusCode, String(width)).toBe(404)
})

test('a missing width is answered at once by the nearest existing one, cached briefly, and encoded meanwhile', async () => {
  const fresh = await image(800, 1000, { heavy: true })
  await made(`${fresh.hash}-160.webp`)
  await made(`${fresh.hash}-640.webp`)
  const answer = await get(`${fresh.hash}-480.avif`)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'image/webp', 'no-cache'])
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(640)
  expect((await sharp((await made(`${fresh.hash}-480.avif`)).rawPayload).metadata()).width).toBe(480)
})

test('a small original stands in rather than a blurred variant: a thumbnail is not sent for twice its width', { tags: 'proof' }, async () => {
  const light = await image(1000, 300)
  await made(`${light.hash}-160.avif`)
  const answer = await get(`${light.hash}-640.avif`)
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(1000)
})

test('a small original stands in for its first variant; a freshly started shop answers every width of every image', { tags: 'proof' }, async () => {
  const fresh = await Promise.all([501, 502, 503, 504, 505, 506].map((width) => image(width, 400)))
  const names = fresh.flatMap((row) => [160, 320, 480].flatMap((width) => ['avif', 'webp'].map((type) => `${row.hash}-${width}.${type}`)))
  const answers = await Promise.all(names.map((name) => get(name)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await sharp((await get(names[0] ?? '')).rawPayload).metadata()).width).toBeGreaterThanOrEqual(160)
})

test('HEAD encodes nothing: it describes what GET would send now', { tags: 'proof' }, async () => {
  const light = await image(510, 400)
  const heavy = await image(900, 901, { heavy: true })
  const head = async (name: string) => context.app.inject({ method: 'HEAD', url: `/media/${name}` })
  expect((await head(`${light.hash}-320.avif`)).headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-cache' })
  expect((await head(`${heavy.hash}-320.avif`)).headers['cache-control']).toBe('no-store')
  expect((await head(`${heavy.hash}-320.avif`)).statusCode).toBe(200)
  await new Promise((later) => setTimeout(later, 300))
  expect(readdirSync(variantsFolder()).filter((name) => name.startsWith(light.hash) || name.startsWith(heavy.hash))).toEqual([])
})

test('a client that has the image gets 304, a HEAD no body', async () => {
  const name = `${row.hash}-320.webp`
  const first = await made(name)
  const etag = String(first.headers['etag'])
  expect(etag).toMatch(/^"[\w-]+"$/)
  for (const sent of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get(name, { 'if-none-match': sent })
    expect([again.statusCode, again.rawPayload.length, again.headers['etag']]).toEqual([304, 0, etag])
  }
  expect((await get(name, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  const head = await context.app.inject({ method: 'HEAD', url: `/media/${name}` })
  expect([head.statusCode, head.rawPayload.length, head.headers['content-length']]).toEqual([200, 0, String(first.rawPayload.length)])
})

test('an unknown hash, width, type or path is 404', async () => {
  writeFileSync(join(context.config.dataDir, 'secret.webp'), 'secret')
  const names = [
    `${'0'.repeat(20)}-320.webp`,
    `${row.hash}-321.webp`,
    `${row.hash}-960.webp`,
    `${row.hash}-0320.webp`,
    `${row.hash}-320.png`,
    `${row.hash}.webp`,
    `${row.hash.toUpperCase()}-320.webp`,
    '..%2f..%2fsecret.webp',
    `${row.hash}-320.webp%00`,
    `x/${row.hash}-320.webp`,
  ]
  for (const name of names) {
    const answer = await get(name)
    expect([name, answer.statusCode, answer.headers['cache-control']]).toEqual([name, 404, 'no-store'])
    expect(answer.json()).toEqual({ code: 404, message: 'Not found.', reason: 'not_found' })
  }
})

test('no path leads out of the folder of images', async () => {
  writeFileSync(join(context.config.dataDir, 'media', 'secret.webp'), 'secret')
  const { port } = new URL(await context.listen())
  for (const path of [
    '/media/../secret.webp',
    '/media/%2e%2e/%2e%2e/secret.webp',
    '/media/derived/../../secret.webp',
    '/media/..\\secret.webp',
    '//media/../secret.webp',
  ]) {
    // A raw client, because others normalise the path before they send it.
    const status = await new Promise((resolve, reject) => {
      httpGet({ port, host: '127.0.0.1', path }, (answer) => resolve(answer.resume().statusCode)).once('error', reject)
    })
    expect([path, status]).toEqual([path, 404])
  }
})

test('fifty requests for a new variant encode it once', { tags: 'proof' }, async () => {
  const fresh = await image(500, 400, { heavy: true })
  let encodings = 0
  const variants = createVariants(context, async (original, width, type) => {
    encodings += 1
    return encodeVariant(original, width, type)
  })
  const answers = await Promise.all(Array.from({ length: 50 }, () => variants(`${fresh.hash}-480.avif`)))
  expect(encodings).toBe(1)
  expect(new Set(answers.map((answer) => (answer === null || isFailure(answer) ? 'refused' : answer.bytes.toString('base64')))).size).toBe(1)
})

test('a failed encoding is answered, blocks no other image and is tried again', async () => {
  const fresh = await image(400, 401, { heavy: true })
  let fails = true
  const variants = createVariants(context, async (original, width, type) => {
    if (fails) throw new Error('no memory')
    return encodeVariant(original, width, type)
  })
  const name = `${fresh.hash}-320.webp`
  await Promise.all(Array.from({ length: 5 }, () => expect(variants(name)).rejects.toThrow('no memory')))
  fails = false
  expect(await variants(name)).toMatchObject({ type: 'webp' })
})

test('a picture that cannot be encoded just now is shown as it is, and is asked for again', async () => {
  const fresh = await image(402, 403, { heavy: true })
  const busy = createVariants(context, () => Promise.reject(new OverloadedError()))
  expect(await busy(`${fresh.hash}-320.webp`)).toMatchObject({ type: 'png', isStandIn: true })
})

test('a variant is encoded once: after a restart it is read from the folder, complete and without temporary files', async () => {
  const name = `${row.hash}-480.webp`
  const first = await made(name)
  const madeAt = statSync(join(variantsFolder(), name)).mtimeMs
  const restarted = createVariants(context, async () => {
    throw new Error('encoded again')
  })
  expect(await restarted(name)).toMatchObject({ bytes: first.rawPayload })
  expect(statSync(join(variantsFolder(), name)).mtimeMs).toBe(madeAt)
  // Pictures of the tests before may still be made in the background.
  await expect.poll(() => readdirSync(join(context.config.dataDir, 'media', 'drafts'))).toEqual([])
})

test('two processes that write the same file leave one complete file', { tags: 'proof' }, async () => {
  const fresh = await image(330, 330)
  const { storage } = context
  const variant = { hash: fresh.hash, originalType: 'webp', width: 320, type: 'webp' } as const
  const both = await Promise.all([createVariant(storage, variant), createVariant(storage, variant)])
  expect(both[0]).toEqual(both[1])
  expect(readFileSync(join(variantsFolder(), `${fresh.hash}-320.webp`))).toEqual(both[0])
})

test('an image whose original is lost is 404, not a server error', async () => {
  const fresh = await image(340, 340)
  rmSync(join(context.config.dataDir, 'media', 'masters', `${fresh.hash}.webp`))
  expect((await get(`${fresh.hash}-320.webp`)).statusCode).toBe(404)
})
