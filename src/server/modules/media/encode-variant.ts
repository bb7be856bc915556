import sharp, { type Sharp } from 'sharp'
import { thumbWidth } from '#contract/picture-widths.ts'
import { openImage } from './check-image.ts'
import { objectIn } from './crop.ts'
import type { FileStorage } from '../../platform/storage/storage.ts'
import { originalKey, variantKey, type OriginalType } from './files.ts'
import type { VariantType, VariantWidth } from './view.ts'

// One thread per image: the callers limit how many images are encoded at once.
sharp.concurrency(1)
sharp.cache(false)

/**
 * AVIF with full colour (4:4:4), because edges of coloured concrete fray otherwise. Effort 2 of 9: effort 3 takes half as long again for
 * 5 % fewer bytes, without a visible difference (docs/measurements.md). WebP's photo preset renders a plain background in one tone, the
 * default in three.
 */
const encoders: Readonly<Record<VariantType, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 55, chromaSubsampling: '4:4:4', effort: 2 }),
  webp: (image) => image.webp({ quality: 84, smartSubsample: true, preset: 'photo' }),
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }),
}

/** Encodes an original at a width, in sRGB without metadata. Thumbs and e-mail pictures, which are small, are cropped to the object. */
export async function encodeVariant(original: Buffer, width: VariantWidth, type: VariantType): Promise<Buffer> {
  if (width === 'thumb' || type === 'jpeg') return encoders[type](await croppedImage(original, width === 'thumb' ? thumbWidth : width)).toBuffer()
  return encoders[type](openImage(original).resize({ width, withoutEnlargement: true })).toBuffer()
}

/** The object of a picture, cropped to 4:5, at this width. */
export async function croppedImage(original: Buffer, width: number): Promise<Sharp> {
  return openImage(original)
    .extract(await objectIn(original))
    .resize({ width, height: Math.round(width * 1.25), fit: 'cover', position: 'attention' })
}

export interface Variant {
  readonly hash: string
  readonly originalType: OriginalType
  readonly width: VariantWidth
  readonly type: VariantType
}

/** Encodes and stores a variant. Null when the original's file is missing. */
export async function createVariant(storage: FileStorage, variant: Variant, encode = encodeVariant): Promise<Buffer | null> {
  const { hash, originalType, width, type } = variant
  const original = await storage.read(originalKey(hash, originalType))
  if (original === null) return null
  const bytes = await encode(original, width, type)
  await storage.write(variantKey(hash, width, type), bytes)
  return bytes
}
