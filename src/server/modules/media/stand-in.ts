import { widthsOf } from '#contract/picture-widths.ts'
import { stat } from 'node:fs/promises'
import { variantPath, exists, originalPath, readIfExists, type OriginalType, type MediaFolder } from './files.ts'
import { variantTypes, type VariantType } from './view.ts'

/** A larger original is not sent in place of a small variant. */
const originalUpTo = 400_000

export interface StandIn {
  readonly type: VariantType | OriginalType
  readonly bytes: Buffer
}

interface Original {
  readonly hash: string
  readonly type: OriginalType
  readonly width: number
}

/**
 * The best image to send while a variant is being encoded: the existing variant nearest in width, of the same type
 * first (a browser with AVIF also supports WebP, not always the reverse). If that is less than half as wide
 * as requested (blurred), or if there is none, the original if it is small. Null when nothing fits.
 */
export async function findStandIn(folder: MediaFolder, original: Original, width: number, type: VariantType): Promise<StandIn | null> {
  // Who asks for a JPEG may show nothing else.
  if (type === 'jpeg') return null
  const variant = await nearestVariant(folder, original, width, type)
  if (variant && variant.width * 2 >= width) return variant
  return (await lightOriginal(folder, original, type)) ?? variant
}

async function nearestVariant(folder: MediaFolder, original: Original, width: number, type: VariantType) {
  const apart = (other: number) => Math.abs(Math.log(other / width))
  const nearest = widthsOf(original).toSorted((a, b) => apart(a) - apart(b))
  for (const known of type === 'avif' ? variantTypes : (['webp'] as const)) {
    for (const other of nearest) {
      const path = variantPath(folder, original.hash, other, known)
      const bytes = (await exists(path)) ? await readIfExists(path) : null
      if (bytes) return { type: known, bytes, width: other }
    }
  }
  return null
}

async function lightOriginal(folder: MediaFolder, { hash, type }: Original, asked: VariantType): Promise<StandIn | null> {
  if (type === 'avif' && asked !== 'avif') return null
  const path = originalPath(folder, hash, type)
  const size = await stat(path).catch(() => null)
  const bytes = size && size.size <= originalUpTo ? await readIfExists(path) : null
  return bytes && { type, bytes }
}
