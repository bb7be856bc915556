import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFailure, type Failure } from '#contract/errors.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { thumbAddress } from '#contract/picture-widths.ts'
import { objectIn } from './crop.ts'
import { encodeVariant } from './encode-variant.ts'
import { findImages, storeImage, viewImage, type ImageRow } from './index.ts'
import { imageErrors } from '#contract/picture-kinds.ts'
import { imageLimits } from './check-image.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

/** An image of noise, so that truncation and compression have an effect. */
function noise(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#807a70', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
}

function stored(result: ImageRow | Failure): ImageRow {
  if (isFailure(result)) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result
}

function originalOf(row: ImageRow): string {
  const folder = join(context.config.dataDir, 'media', 'masters')
  const name = readdirSync(folder).find((file) => file.startsWith(row.hash))
  if (!name) throw new Error('no master')
  return join(folder, name)
}

/** A PNG that claims a size: a true header and a body of a few bytes. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))])
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a clean %s is kept byte for byte, with its size and average colour', async (type) => {
  const bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#c8b090' } })
    .toFormat(type)
    .toBuffer()
  const row = stored(await storeImage(context, bytes))
  expect(row).toMatchObject({ width: 400, height: 500, hash: expect.stringMatching(/^[0-9a-f]{20}$/) })
  expect(row.placeholder).toMatch(/^#c[789][ab][0-9a-f][89][0-9a-f]$/)
  expect(await readFile(originalOf(row))).toEqual(bytes)
})

test('the same bytes give the same row, also when uploaded simultaneously', async () => {
  const bytes = await noise(200, 100).png().toBuffer()
  const rows = await Promise.all([1, 2, 3, 4].map(() => storeImage(context, bytes)))
  expect(new Set(rows.map((row) => stored(row).id)).size).toBe(1)
  expect(stored(await storeImage(context, bytes))).toEqual(rows[0])
})

test('uploading the same bytes restores an original that is missing from the disk', async () => {
  const bytes = await noise(120, 90).png().toBuffer()
  const row = stored(await storeImage(context, bytes))
  rmSync(originalOf(row))
  expect(stored(await storeImage(context, bytes)).id).toBe(row.id)
  expect(await readFile(originalOf(row))).toEqual(bytes)
})

test('a photo from a phone is stored upright and without its location', async () => {
  const photo = await noise(300, 200)
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 26/1 40/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif?.includes('Phone')).toBe(true)
  const row = stored(await storeImage(context, photo))
  expect(row).toMatchObject({ width: 200, height: 300 })
  const original = await readFile(originalOf(row))
  const facts = await sharp(original).metadata()
  expect(facts).toMatchObject({ width: 200, height: 300 })
  expect([facts.exif, facts.xmp, facts.orientation]).toEqual([undefined, undefined, undefined])
  expect(original.includes('Phone')).toBe(false)
  expect(stored(await storeImage(context, photo)).id).toBe(row.id)
})

test('a grey and a transparent image have an average colour too', async () => {
  const grey = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#404040' } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  expect(stored(await storeImage(context, grey)).placeholder).toBe('#404040')
  const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()
  expect(stored(await storeImage(context, clear)).placeholder).toBe('#ffffff')
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
const gifBomb = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0xff, 0xff, 0xff, 0xff, 0xf7, 0, 0]), Buffer.alloc(2000)])
test.each([
  ['text that calls itself a picture', Buffer.from('not a picture at all, whatever its name says')],
  ['SVG', Buffer.from(svg)],
  ['a GIF of 65,535 by 65,535', gifBomb],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['one byte', Buffer.from([0xff])],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')],
])('%s is refused as a type that the shop does not take', async (_, bytes) => {
  expect(await storeImage(context, bytes)).toEqual({ failure: 'unsupportedMediaType' })
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a truncated %s is refused as damaged', async (type) => {
  const bytes = await noise(160, 160).toFormat(type).toBuffer()
  expect(await storeImage(context, bytes.subarray(0, Math.floor(bytes.length * 0.6)))).toEqual({
    failure: 'invalid',
    errors: { file: imageErrors.broken },
  })
  expect(await storeImage(context, bytes.subarray(0, 20))).toMatchObject({ failure: 'invalid' })
})

test('an empty file is refused', async () => {
  expect(await storeImage(context, Buffer.alloc(0))).toEqual({ failure: 'invalid', errors: { file: imageErrors.empty } })
})

test('a decompression bomb is refused by its header', async () => {
  expect(await storeImage(context, claimedPng(20_000, 20_000))).toEqual({ failure: 'invalid', errors: { file: imageErrors.pixels } })
  expect(await storeImage(context, claimedPng(10, 20_000))).toEqual({ failure: 'invalid', errors: { file: imageErrors.pixels } })
})

test('a file above 15 MB is refused without being decoded', async () => {
  const jpeg = await noise(10, 10).jpeg().toBuffer()
  const padded = Buffer.concat([jpeg, Buffer.alloc(imageLimits.bytes)])
  expect(await storeImage(context, padded)).toEqual({ failure: 'tooLarge' })
})

test('other modules find images by id', async () => {
  const row = stored(await storeImage(context, await noise(64, 48).webp().toBuffer()))
  expect(await findImages(context.database.db, [row.id, 999_999])).toEqual(new Map([[row.id, row]]))
  expect(await findImages(context.database.db, [])).toEqual(new Map())
})

test('a view offers AVIF before WebP, at no width above the original, and a fallback that exists', () => {
  const hash = 'a'.repeat(20)
  const view = viewImage({ id: 1, hash, width: 700, height: 875, placeholder: '#c8b090' })
  const srcset = (type: string) => [160, 320, 480, 640, 700].map((width) => `/media/${hash}-${width}.${type} ${width}w`).join(', ')
  expect(view).toEqual({
    url: `/media/${hash}-700.webp`,
    width: 700,
    height: 875,
    placeholder: '#c8b090',
    sources: [
      { type: 'image/avif', srcset: srcset('avif') },
      { type: 'image/webp', srcset: srcset('webp') },
    ],
  })
  expect(viewImage({ id: 2, hash, width: 90, height: 90, placeholder: null }).url).toBe(`/media/${hash}-90.webp`)
  expect(viewImage({ id: 3, hash, width: 5000, height: 90, placeholder: null }).url).toBe(`/media/${hash}-2000.webp`)
})

test('a thumb shows the piece and not the empty ground around it; a picture without plain ground stays whole', async () => {
  const piece = await sharp({ create: { width: 120, height: 120, channels: 3, background: '#888078' } })
    .png()
    .toBuffer()
  const alone = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#f7f5f1' } })
    .composite([{ input: piece, left: 500, top: 700 }])
    .png()
    .toBuffer()
  const { left, top, width, height } = await objectIn(alone)
  expect([left <= 500, top <= 700, left + width >= 620, top + height >= 820]).toEqual([true, true, true, true])
  expect([width / height, width]).toEqual([expect.closeTo(0.8, 2), expect.closeTo(139, -1)])
  expect(await sharp(await encodeVariant(alone, 'thumb', 'webp')).metadata()).toMatchObject({ format: 'webp', width: 192, height: 240 })
  expect(await objectIn(await noise(640, 480).png().toBuffer())).toEqual({ left: 0, top: 0, width: 640, height: 480 })
})

test('the thumb of a stored picture has an address of its own, in one type', async () => {
  const row = stored(await storeImage(context, await noise(400, 500).png().toBuffer()))
  const path = thumbAddress(viewImage(row).url)
  expect(path).toBe(`/media/${row.hash}-thumb.webp`)
  expect(await context.call({ url: path })).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  expect((await context.call({ url: path.replace('webp', 'avif') })).status).toBe(404)
})
