// @module-tag proof
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeVariant } from './encode-variant.ts'

const master = (file: string) => readFileSync(new URL(`../../../../demo/pictures/${file}.webp`, import.meta.url))
const onPaper = [master('konus/alone'), master('kub/scale'), master('barier/logo')]

/** The page background, #F7F5F1. */
const page = [247, 245, 241] as const

test.each(['avif', 'webp'] as const)(
  'the bare corner of an image on paper is one single tone, without bands, in %s, that of the page but for a shade nobody sees',
  async (type) => {
    for (const [width, image] of [320, 640, 1000].flatMap((width) => onPaper.map((image) => [width, image] as const))) {
      const { data } = await sharp(await encodeVariant(image, width, type))
        .extract({ left: 0, top: 0, width: Math.round(width * 0.3), height: Math.round(width * 0.15) })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const pixels = Array.from({ length: data.length / 3 }, (_, at) => data.subarray(at * 3, at * 3 + 3).join())
      expect(new Set(pixels).size, `${width} px`).toBe(1)
      page.forEach((channel, at) => expect(Math.abs((data[at] ?? 0) - channel), `${width} px`).toBeLessThanOrEqual(2))
    }
  },
)
