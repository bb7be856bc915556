import sharp, { type Sharp } from 'sharp'
import { openImage } from './check-image.ts'
import { variantPath, originalPath, readIfExists, writeAtomically, type OriginalType, type MediaFolder } from './files.ts'
import type { VariantType } from './view.ts'

// One thread an image: how many images are made at once is decided by who makes them.
sharp.concurrency(1)
sharp.cache(false)

/**
 * AVIF keeps full colour (4:4:4): edges of coloured concrete fray otherwise. Effort 3 of 9: the last
 * percent of size is not worth ten times the wait. WebP's preset for photographs keeps bare paper one tone,
 * the default scatters it over three.
 */
const encoders: Readonly<Record<VariantType, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 60, chromaSubsampling: '4:4:4', effort: 3 }),
  webp: (image) => image.webp({ quality: 84, smartSubsample: true, preset: 'photo' }),
}

/** An original at a width, in sRGB and without metadata. */
export async function encodeVariant(original: Buffer, width: number, type: VariantType): Promise<Buffer> {
  return encoders[type](openImage(original).resize({ width, withoutEnlargement: true })).toBuffer()
}

export interface Variant {
  readonly hash: string
  readonly originalType: OriginalType
  readonly width: number
  readonly type: VariantType
}

/** Makes and keeps a variant. Null when the original's file is not there. */
export async function createVariant(folder: MediaFolder, variant: Variant, encode = encodeVariant): Promise<Buffer | null> {
  const { hash, originalType, width, type } = variant
  const original = await readIfExists(originalPath(folder, hash, originalType))
  if (original === null) return null
  const bytes = await encode(original, width, type)
  await writeAtomically(folder, variantPath(folder, hash, width, type), bytes)
  return bytes
}
