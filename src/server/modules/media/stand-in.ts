import { stat } from 'node:fs/promises'
import { variantPath, exists, originalPath, readIfExists, type OriginalType, type MediaFolder } from './files.ts'
import { variantTypes, widthsOf, type VariantType } from './view.ts'

/** A heavier original is not sent in place of a small variant. */
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
 * What can be sent at once while a variant is still to be made: the variant nearest in width, of the same type first
 * (a browser that takes AVIF takes WebP too, the reverse is not sure), else a light original. Null when there is nothing.
 */
export async function findStandIn(folder: MediaFolder, original: Original, width: number, type: VariantType): Promise<StandIn | null> {
  const { hash } = original
  const nearest = widthsOf(original).toSorted((a, b) => Math.abs(a - width) - Math.abs(b - width))
  for (const known of type === 'avif' ? variantTypes : (['webp'] as const)) {
    for (const other of nearest) {
      const path = variantPath(folder, hash, other, known)
      const bytes = (await exists(path)) ? await readIfExists(path) : null
      if (bytes) return { type: known, bytes }
    }
  }
  if (original.type === 'avif' && type !== 'avif') return null
  const path = originalPath(folder, hash, original.type)
  const size = await stat(path).catch(() => null)
  const bytes = size && size.size <= originalUpTo ? await readIfExists(path) : null
  return bytes && { type: original.type, bytes }
}
