import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createEncodingProcess } from './encoding-process.ts'

const picture = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#b0a898' } })
  .png()
  .toBuffer()

test('images are encoded in a separate process, several at once, and an invalid image fails alone', async () => {
  const { encode } = createEncodingProcess()
  const [small, broken, large] = await Promise.allSettled([
    encode(picture, 160, 'webp'),
    encode(Buffer.from('no image'), 160, 'webp'),
    encode(picture, 320, 'avif'),
  ])
  expect(broken).toMatchObject({ status: 'rejected' })
  if (small?.status !== 'fulfilled' || large?.status !== 'fulfilled') throw new Error('not encoded')
  expect(await sharp(small.value).metadata()).toMatchObject({ format: 'webp', width: 160 })
  expect(await sharp(large.value).metadata()).toMatchObject({ width: 320 })
})
