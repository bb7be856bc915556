import { thumbWidth, servedWidths } from '#contract/picture-widths.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { OverloadedError } from '../../platform/work/queue.ts'
import { WorkEnded } from '../../platform/work/worker-process.ts'
import type { FileStorage } from '../../platform/storage/storage.ts'
import { createVariant } from './encode-variant.ts'
import { imageLimits } from './check-image.ts'
import { variantKey, type OriginalType, originalKey } from './files.ts'
import { encodeNow, type Encode } from './picture-work.ts'
import { findOriginal } from './queries.ts'
import { emailWidth, variantName, variantTypes, type VariantType, type VariantWidth } from './view.ts'

export interface VariantFile extends StandIn {
  /** Whether it is another width, sent while the requested one is being encoded. */
  readonly isStandIn: boolean
}

/** `<hash>-<width>.<type>` or `<hash>-thumb.webp`; anything else, including paths, is invalid. */
function parseName(name: string): { hash: string; width: VariantWidth; type: VariantType } | null {
  const [, hash, width, extension] = /^([0-9a-f]{20})-([1-9]\d{0,4}|thumb)\.([a-z]{4})$/.exec(name) ?? []
  const type = ([...variantTypes, 'jpeg'] as const).find((known) => known === extension)
  if (!hash || !type || (width === 'thumb' && type !== 'webp')) return null
  return { hash, width: width === 'thumb' ? width : Number(width), type }
}

/** `cachedOnly`: encodes nothing, for HEAD; null = the variant does not exist yet. */
type ServeVariant = (name: string, options?: { cachedOnly?: boolean }) => Promise<VariantFile | Failure | null>

/**
 * Serves variants from the storage. For a missing one it sends the best stand-in at once and encodes it in the background, once for all
 * simultaneous requests; a request waits only when nothing can stand in.
 */
export function createVariants(context: AppContext, encode: Encode = encodeNow): ServeVariant {
  const { storage } = context
  const inFlight = new Map<string, Promise<Buffer | null>>()

  const make = (hash: string, originalType: OriginalType, width: VariantWidth, type: VariantType): Promise<Buffer | null> => {
    const key = variantName(hash, width, type)
    const already = inFlight.get(key)
    if (already) return already
    const made = createVariant(storage, { hash, originalType, width, type }, encode).finally(() => inFlight.delete(key))
    inFlight.set(key, made)
    return made
  }

  return async (name, { cachedOnly = false } = {}) => {
    const requested = parseName(name)
    if (requested === null) return fail('notFound')
    const { hash, width, type } = requested
    const stored = await storage.read(variantKey(hash, width, type))
    if (stored) return { type, bytes: stored, isStandIn: false }
    const original = await findOriginal(context.database.db, hash)
    const offered = original === null ? [] : type === 'jpeg' ? [emailWidth(original)] : servedWidths(original)
    if (original === null || (width !== 'thumb' && !offered.includes(width))) return fail('notFound')

    const standIn = await findStandIn(storage, original, width === 'thumb' ? thumbWidth : width, type)
    const made = cachedOnly ? null : make(hash, original.type, width, type)
    if (standIn) {
      made?.catch((err: unknown) => {
        // The next request tries again.
        if (!(err instanceof OverloadedError)) context.log.error({ err, hash, width, type }, 'a picture could not be made in the background')
      })
      return { ...standIn, isStandIn: true }
    }
    if (made === null) return null
    // If encoding is overloaded or fails, send the original rather than a broken picture.
    const whole = async (error: unknown) => {
      const asItIs =
        error instanceof OverloadedError || error instanceof WorkEnded ? await originalAsItIs(storage, original, type, imageLimits.bytes) : null
      if (asItIs === null) throw error
      return asItIs
    }
    const bytes = await made.catch(whole)
    if (bytes !== null && 'bytes' in bytes) return { ...bytes, isStandIn: true }
    if (bytes === null) {
      context.log.error({ hash }, 'the original of a picture is missing from the storage')
      return fail('notFound')
    }
    return { type, bytes, isStandIn: false }
  }
}

/** Bytes: larger originals are not sent in place of a small variant. */
const originalUpTo = 400_000

interface StandIn {
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
async function findStandIn(storage: FileStorage, original: Original, width: number, type: VariantType): Promise<StandIn | null> {
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
async function originalAsItIs(storage: FileStorage, { hash, type }: Original, asked: VariantType, maxBytes: number): Promise<StandIn | null> {
  if ((type === 'avif' && asked !== 'avif') || (asked === 'jpeg' && type !== 'jpeg')) return null
  const key = originalKey(hash, type)
  const stored = await storage.stat(key)
  const bytes = stored && stored.bytes <= maxBytes ? await storage.read(key) : null
  return bytes && { type, bytes }
}
