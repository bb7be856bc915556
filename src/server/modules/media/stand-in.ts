import { servedWidths } from '#contract/picture-widths.ts'
import type { FileStorage } from '../../platform/storage/storage.ts'
import { originalKey, variantKey, type OriginalType } from './files.ts'
import { variantTypes, type VariantType } from './view.ts'

/** Bytes: larger originals are not sent in place of a small variant. */
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
 * The best image to send while a variant is being encoded: the nearest existing width, same type first (a browser with AVIF also
 * supports WebP, but not always the reverse). If that is less than half as wide as requested, or there is none, the original if it is
 * small. Null when nothing fits.
 */
export async function findStandIn(storage: FileStorage, original: Original, width: number, type: VariantType): Promise<StandIn | null> {
  // A client that requests JPEG may not support other types.
  if (type === 'jpeg') return null
  const variant = await nearestVariant(storage, original, width, type)
  if (variant && variant.width * 2 >= width) return variant
  return (await originalAsItIs(storage, original, type, originalUpTo)) ?? variant
}

async function nearestVariant(storage: FileStorage, original: Original, width: number, type: VariantType) {
  const apart = (other: number) => Math.abs(Math.log(other / width))
  const nearest = servedWidths(original).toSorted((a, b) => apart(a) - apart(b))
  for (const known of type === 'avif' ? variantTypes : (['webp'] as const)) {
    // In parallel, because a remote storage answers each request slowly.
    const stored = await Promise.all(nearest.map((other) => storage.stat(variantKey(original.hash, other, known))))
    for (const [at, other] of nearest.entries()) {
      const bytes = stored[at] ? await storage.read(variantKey(original.hash, other, known)) : null
      if (bytes) return { type: known, bytes, width: other }
    }
  }
  return null
}

/** The original, if it is small enough and the client supports its type. */
export async function originalAsItIs(storage: FileStorage, { hash, type }: Original, asked: VariantType, maxBytes: number): Promise<StandIn | null> {
  if ((type === 'avif' && asked !== 'avif') || (asked === 'jpeg' && type !== 'jpeg')) return null
  const key = originalKey(hash, type)
  const stored = await storage.stat(key)
  const bytes = stored && stored.bytes <= maxBytes ? await storage.read(key) : null
  return bytes && { type, bytes }
}
